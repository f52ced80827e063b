"""Chapter III of the Guia: giving up a journey (art. 185, III)."""

from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, own, say
from refunds import law

UNTIL_WHEN = about(
    "Até quando desistir",
    say(
        "Você pode cancelar e pedir o dinheiro de volta até {notice} antes do horário de início da "
        "sua viagem. Basta dizer que não quer mais viajar.",
        notice=figures.hours(law.WITHDRAWAL_HOURS),
    ),
    say(
        "Peça em qualquer ponto de venda da empresa, onde quer que tenha comprado, ou pelo SAC.",
        law.REQUESTS_ANYWHERE,
    ),
    own("Este site ainda não recebe pedidos de cancelamento: use o ponto de venda ou o SAC."),
    say(
        "Se você não cancelar nesse prazo e não embarcar, perde o reembolso. O bilhete continua "
        "valendo para remarcar, dentro da validade.",
        law.NO_SHOW_LOSES_REFUND,
        law.RESCHEDULING_WITHIN_VALIDITY,
    ),
    say(
        "Atenção: o bilhete comprado a menos de {notice} da partida não pode ser reembolsado por "
        "desistência.",
        notice=figures.hours(law.WITHDRAWAL_HOURS),
    ),
)
HOW_MUCH = about(
    "Quanto volta, e quando",
    say(
        "O dinheiro volta em até {term}, contados do pedido. A empresa pode ficar com até {kept} "
        "do valor a devolver, e lhe dá o comprovante disso.",
        law.RETENTION_RECEIPT,
        term=figures.days(law.WITHDRAWAL_PAY_DAYS),
        kept=figures.percent(law.WITHDRAWAL_MOST_RETAINED),
    ),
    say(
        "Comprou pela internet ou por telefone? Cancelando em até {cooling} depois da compra, e "
        "até {notice} antes da viagem, você recebe tudo de volta.",
        cooling=figures.days(law.COOLING_OFF_DAYS),
        notice=figures.hours(law.WITHDRAWAL_HOURS),
    ),
    say(
        "Taxas de serviços que você não usou, como a de embarque, voltam inteiras.",
        law.UNUSED_FEES_RETURNED_WHOLE,
    ),
    say(
        "Guarde o protocolo: ele diz a empresa, quem atendeu e a data. Sem protocolo, o dinheiro "
        "volta na hora, a não ser que você aceite outra forma.",
        law.WITHDRAWAL_PROTOCOL,
        law.PAID_AT_ONCE_WITHOUT_PROTOCOL,
    ),
)
LAW = (UNTIL_WHEN, HOW_MUCH)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
