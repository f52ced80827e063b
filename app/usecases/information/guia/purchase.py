"""Chapter I of the Guia: buying a ticket (art. 185, I)."""

from app.operations import law as operations
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, own, say
from fares import law
from fares.conditions import FareConditions, rescheduling_rule, transfer_rule
from gratuidades import law as benefits
from refunds import law as refunds

WHERE = about(
    "Onde e desde quando comprar",
    say(
        "Você compra em qualquer ponto de venda da empresa, próprio ou de terceiros. A lista, com "
        "endereço, horário e contato, está na página Pontos de venda.",
        operations.POINTS_OF_SALE_PUBLISHED,
    ),
    say(
        "Quem vende em nome da empresa mostra com clareza qual empresa faz a viagem.",
        operations.CARRIER_NAMED_BY_SELLERS,
    ),
    say(
        "As viagens convencionais da regularidade mínima ficam à venda pelo menos {least} antes; "
        "as outras convencionais, {convencional} antes; as demais, {others} antes da partida.",
        least=figures.days(law.MINIMUM_REGULARITY_OPENING_DAYS),
        convencional=figures.hours(law.CONVENCIONAL_OPENING_HOURS),
        others=figures.hours(law.OTHER_OPENING_HOURS),
    ),
)
PRICE = about(
    "Quanto custa",
    say(
        "O preço é livre. Ele pode mudar conforme o trecho, o horário, a poltrona e o ponto de "
        "venda, e as condições são informadas antes da compra.",
        law.FREE_PRICING,
        law.PRICES_MAY_DIFFER,
        law.PRICE_MAY_DEPEND_ON_CONDITIONS,
    ),
    say(
        "Ao preço só se soma a taxa de embarque do terminal, quando ela existe. Pedágio, seguro "
        "obrigatório e a franquia de bagagem já estão incluídos.",
        law.ONLY_BOARDING_FEE_IS_ADDED,
        law.TOLL_AND_INSURANCE_IN_THE_PRICE,
        operations.BAGGAGE_IN_THE_PRICE,
    ),
    say(
        "Se o preço anunciado e o da hora da compra forem diferentes, e as condições não tiverem "
        "sido avisadas, vale o que for melhor para você.",
        law.BETTER_PRICE_PREVAILS,
    ),
)
TICKET = about(
    "O bilhete",
    say(
        "O bilhete sai na hora da compra, em nome de quem viaja, com o horário de apresentação, a "
        "poltrona, a classe, os valores e as regras de transferência e remarcação.",
        operations.ISSUED_AT_PURCHASE,
        operations.TICKET_CONTENT,
    ),
    say(
        "Ele vale por {validity} a partir da primeira emissão. Remarcar ou transferir não renova "
        "esse prazo.",
        validity=figures.years(refunds.VALIDITY_YEARS),
    ),
    say(
        "Enquanto não viajar, você pode pedir outra via: leve um documento oficial com foto e, se "
        "tiver, o CPF.",
        operations.COPY_WHILE_UNUSED,
    ),
)
TRANSFER = about(
    "Passar o bilhete para outra pessoa",
    say(
        "Você pode transferir o bilhete, a não ser que ele diga que é intransferível; nesse caso, "
        "o aviso aparece com clareza antes da compra.",
        law.TRANSFERABLE_UNLESS_SAID,
        law.INTRANSFERABLE_ONLY_IF_SAID,
    ),
    say("Sempre há à venda uma opção transferível.", law.TRANSFERABLE_ALWAYS_OFFERED),
    say(
        "Bilhetes com gratuidade ou desconto previsto em lei não podem ser transferidos.",
        benefits.BENEFIT_INTRANSFERABLE,
    ),
)
RESCHEDULING = about(
    "Remarcar",
    say(
        "Dentro da validade do bilhete, você muda a data, o horário ou a classe, mesmo depois de "
        "perder a viagem.",
        refunds.RESCHEDULING_WITHIN_VALIDITY,
    ),
    say(
        "Se a nova passagem custar mais, você paga a diferença; se custar menos, você a recebe.",
        refunds.RESCHEDULING_DIFFERENCE,
    ),
    say(
        "Taxa de remarcação só existe se você foi avisado antes da compra e se o valor está no "
        "bilhete. Ela nunca passa do preço do serviço, e você recebe o comprovante.",
        law.RESCHEDULING_FEE_TOLD_AND_PRINTED,
        law.RESCHEDULING_FEE_WITHIN_PRICE,
        refunds.RESCHEDULING_FEE_RECEIPT,
    ),
    say(
        "Peça em qualquer ponto de venda da empresa, onde quer que tenha comprado, ou pelo SAC.",
        refunds.REQUESTS_ANYWHERE,
        law.RULES_TOLD_BEFORE_PURCHASE,
    ),
)
LAW = (WHERE, PRICE, TICKET, TRANSFER, RESCHEDULING)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells, with the carrier's own conditions at its end."""
    if not facts.conditions:
        return LAW
    told = (own(_conditions(conditions)) for conditions in facts.conditions)
    return (*LAW, about("As condições das nossas tarifas", *told))


def _conditions(conditions: FareConditions) -> str:
    """Return the rules of a fare, in the words of the ticket."""
    fee = conditions.rescheduling_fee
    rules = f"{transfer_rule(conditions)} {rescheduling_rule(conditions, service_price=fee)}"
    return f"{conditions.code}: {rules} Nas palavras da empresa: {conditions.text}"
