"""Could somebody come in with a password that everybody knows?"""

from argon2.exceptions import Argon2Error
from sqlalchemy import select

from app.db.models.people import User
from app.usecases.demonstration.prepare import DEMO_PASSWORD, DEMO_STAFF
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped
from app.usecases.operations.staff import PASSWORDS


def look_at_demo_passwords(visit: Visit) -> Seen:
    """Look for people of the demonstration who still have the password that it prints."""
    if not visit.settings.production:
        return skipped("instalação de desenvolvimento")
    names = [login.username for login in DEMO_STAFF]
    query = select(User.username, User.password_hash).where(User.username.in_(names), User.active)
    with visit.database.reading() as session:
        people = session.execute(query.order_by(User.username)).all()
    known = [username for username, hashed in people if _has_demo_password(hashed)]
    if not known:
        return fine("ninguém com a senha da demonstração")
    return fault(
        f"com a senha da demonstração: {', '.join(known)}",
        f"Rode, para cada um: guiche staff disable {known[0]}",
    )


def _has_demo_password(hashed: str) -> bool:
    try:
        return PASSWORDS.verify(hashed, DEMO_PASSWORD)
    except Argon2Error:
        return False


CHECKS = (
    Check(
        code="config.demo-passwords",
        group=Group.CONFIGURATION,
        title="Senhas da demonstração",
        look=look_at_demo_passwords,
        needs=Needs.TABLES,
    ),
)
