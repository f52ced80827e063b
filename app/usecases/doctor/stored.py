"""Does the database answer, and has it the tables of this version?"""

from sqlalchemy import text

from app.db import migrations
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine


def look_at_answer(visit: Visit) -> Seen:
    """Look whether the database answers; one that does not breaks this check, which tells it."""
    with visit.database.reading() as session:
        if visit.database.is_sqlite:
            version = session.scalar(text("SELECT sqlite_version()"))
            return fine(f"SQLite {version}, {visit.database.engine.url.database}")
        version = session.scalar(text("SHOW server_version"))
        return fine(f"PostgreSQL {version}, banco {visit.database.engine.url.database}")


def look_at_tables(visit: Visit) -> Seen:
    """Look whether every step of this version has run, and none of a later one."""
    if migrations.is_current(visit.database):
        return fine("as tabelas são as desta versão")
    return fault(
        "as tabelas não são as desta versão",
        "Faça uma cópia (docs/copia-de-seguranca.md) e rode: guiche db upgrade",
    )


def look_at_drift(visit: Visit) -> Seen:
    """Look whether somebody changed the tables by hand."""
    differences = migrations.drift(visit.database)
    if not differences:
        return fine("nenhuma tabela foi mudada por fora")
    return fault(
        f"{len(differences)} diferenças nas tabelas, feitas por fora desta versão",
        "Veja quais com: guiche db check. Se ninguém sabe desfazer, restaure uma cópia.",
    )


ANSWERS = Check(
    code="database.answers", group=Group.DATABASE, title="O banco responde", look=look_at_answer
)
IS_CURRENT = Check(
    code="database.current",
    group=Group.DATABASE,
    title="Tabelas em dia",
    look=look_at_tables,
    needs=Needs.DATABASE,
)
CHECKS = (
    ANSWERS,
    IS_CURRENT,
    Check(
        code="database.drift",
        group=Group.DATABASE,
        title="Tabelas intactas",
        look=look_at_drift,
        needs=Needs.TABLES,
    ),
)
