"""Chapter VI of the Guia: baggage, and how to complain about it (art. 185, VI)."""

from app.db.models.notices import NoticeSubject
from app.operations import law
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Saying, Subject, about, own, say
from refunds import law as refunds

ALLOWANCE = about(
    "O que você leva sem pagar",
    say(
        "No bagageiro: até {kilos} no total e {litres} de volume, sem nenhum item com mais de "
        "{longest} no lado maior.",
        kilos=figures.count(law.HOLD_KILOS, "kg", "kg"),
        litres=figures.count(
            law.HOLD_LITRES, "decímetro cúbico (litro)", "decímetros cúbicos (litros)"
        ),
        longest=figures.length(law.HOLD_LONGEST_CENTIMETRES),
    ),
    say(
        "No porta-embrulhos, acima das poltronas: até {kilos}, em tamanho que caiba ali sem "
        "incomodar ninguém.",
        kilos=figures.count(law.RACK_KILOS, "kg", "kg"),
    ),
    say(
        "A bagagem dentro da franquia viaja no mesmo ônibus que você.",
        law.ALLOWANCE_ON_THE_SAME_TRIP,
    ),
    say(
        "A franquia não vale nas viagens com micro-ônibus da categoria M3; o aviso aparece antes "
        "da compra e no bilhete.",
        law.NO_ALLOWANCE_IN_M3,
    ),
    say(
        "Cadeira de rodas, carrinho de bebê e outros equipamentos de quem tem deficiência ou "
        "mobilidade reduzida, ou leva criança de colo, não contam como bagagem: viajam de graça e "
        "primeiro.",
        law.ASSISTIVE_EQUIPMENT_FREE,
    ),
    say(
        "Quer levar algo maior, mais pesado ou que exija cuidado? Avise a empresa até {notice} "
        "antes da partida do ponto inicial da linha.",
        notice=figures.hours(law.SPECIAL_BAGGAGE_NOTICE_HOURS),
    ),
)
EXCLUDED = (
    say(
        "Produtos perigosos ou proibidos, e tudo o que ponha em risco o veículo ou as pessoas, não "
        "viajam.",
        law.DANGEROUS_THINGS_FORBIDDEN,
    ),
    say(
        "A empresa pode recusar outras coisas como bagagem, desde que avise antes da compra e "
        "neste Guia.",
        law.EXCLUDED_THINGS_TOLD,
    ),
)
NOTHING_EXCLUDED = "A empresa não informou outras coisas que não transporte como bagagem."
CLAIM = about(
    "Bagagem danificada ou perdida",
    say(
        "Guarde a via do tíquete que você recebe ao despachar a bagagem.",
        law.BAGGAGE_TAGS,
    ),
    say(
        "Reclame à empresa logo ao desembarcar, no formulário dela, com o tíquete, o bilhete e o "
        "seu documento. Você fica com uma via, e ninguém pode reter o bilhete nem o tíquete.",
        refunds.CLAIM_AT_JOURNEY_END,
        refunds.CLAIM_COPY,
        refunds.CLAIM_PAPERS_STAY,
    ),
    say(
        "A empresa paga a indenização em até {term}, contados da reclamação.",
        refunds.BAGGAGE_LIABILITY,
        term=figures.days(refunds.BAGGAGE_PAY_DAYS),
    ),
    say(
        "Sem valor declarado, a indenização vai até {damage} no dano parcial e até {loss} no dano "
        "total ou extravio. Com a UMRP em seu valor-base, de {base}, são {damage_reais} e "
        "{loss_reais}; a ANTT atualiza a UMRP todo ano.",
        damage=figures.count(refunds.BAGGAGE_DAMAGE_UMRP, "UMRP", "UMRP"),
        loss=figures.count(refunds.BAGGAGE_LOSS_UMRP, "UMRP", "UMRP"),
        base=figures.reais(refunds.UMRP_BASE_REAIS),
        damage_reais=figures.umrp_in_reais(refunds.BAGGAGE_DAMAGE_UMRP, refunds.UMRP_BASE_REAIS),
        loss_reais=figures.umrp_in_reais(refunds.BAGGAGE_LOSS_UMRP, refunds.UMRP_BASE_REAIS),
    ),
    say(
        "A empresa pode pedir que você declare o valor da bagagem, dentro desses limites.",
        refunds.BAGGAGE_DECLARED_VALUE,
    ),
    say(
        "O que vai no porta-embrulhos fica sob o seu cuidado e não é indenizado.",
        refunds.RACK_AT_OWN_RISK,
    ),
)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells, with what the carrier does not carry."""
    allowance = about(ALLOWANCE.title, *ALLOWANCE.sayings, *_own(facts, NoticeSubject.M3_BAGGAGE))
    excluded = _own(facts, NoticeSubject.NOT_CARRIED) or (own(NOTHING_EXCLUDED),)
    return (allowance, about("O que não vai como bagagem", *EXCLUDED, *excluded), CLAIM)


def _own(facts: GuiaFacts, subject: NoticeSubject) -> tuple[Saying, ...]:
    return tuple(map(own, facts.notices_about(subject)))
