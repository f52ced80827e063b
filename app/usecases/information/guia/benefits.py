"""Chapter II of the Guia: travelling free or at a discount (art. 185, II)."""

from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, own, say
from fares import law as sale
from gratuidades import law

WHO = about(
    "Quem tem direito",
    say(
        "Pessoas com {age} anos ou mais e renda de até {income}: {free} em cada viagem "
        "convencional e, quando elas acabam, desconto de pelo menos {discount}, sem limite de "
        "vagas.",
        age=figures.number(law.OLDER_PERSON_FROM_AGE),
        income=figures.count(law.OLDER_INCOME_MINIMUM_WAGES, "salário mínimo", "salários mínimos"),
        free=figures.count(law.OLDER_FREE_PLACES, "vaga gratuita", "vagas gratuitas"),
        discount=figures.percent(law.OLDER_DISCOUNT),
    ),
    say(
        "Jovens de {first} a {last} anos, de baixa renda, com a ID Jovem: {free} em cada viagem "
        "convencional e, quando elas acabam, mais {half} com desconto de pelo menos {discount}.",
        first=figures.number(law.YOUNG_FROM_AGE),
        last=figures.number(law.YOUNG_UNTIL_AGE),
        free=figures.count(law.YOUNG_FREE_PLACES, "vaga gratuita", "vagas gratuitas"),
        half=figures.count(law.YOUNG_DISCOUNT_PLACES, "vaga", "vagas"),
        discount=figures.percent(law.YOUNG_DISCOUNT),
    ),
    say(
        "Pessoas com deficiência, comprovadamente carentes, com a credencial do Passe Livre: vagas "
        "gratuitas nas viagens convencionais, sem limite, enquanto houver lugar. O acompanhante "
        "também viaja de graça quando a credencial indica que ele é necessário.",
        law.PASS_HOLDERS_WITHOUT_LIMIT,
        law.COMPANION_TRAVELS_FREE,
    ),
    say(
        "Em qualquer viagem, {children} de até {age} anos incompletos por responsável viaja de "
        "graça, desde que não ocupe poltrona.",
        children=figures.count(law.LAP_CHILDREN_PER_ADULT, "criança", "crianças"),
        age=figures.number(law.LAP_CHILD_UNDER_YEARS),
    ),
)
WORTH = about(
    "O que vale para todos os benefícios",
    say(
        "O benefício vale em todas as poltronas da viagem convencional, de qualquer classe, menos "
        "as que outra lei reserva.",
        law.BENEFITS_IN_EVERY_SEAT,
    ),
    say(
        "O desconto é calculado sobre o menor preço à venda para a viagem e o trecho na hora do "
        "pedido.",
        law.DISCOUNT_ON_LOWEST_PRICE,
    ),
    say(
        "A pessoa idosa que viaja de graça e o titular do Passe Livre não pagam taxa de embarque; "
        "os demais pagam.",
        law.BOARDING_FEE_EXEMPT,
    ),
    say(
        "As vagas ficam guardadas até {hold} antes da partida do ponto inicial da linha. Depois, "
        "a empresa pode vendê-las; enquanto não forem vendidas, continuam sendo suas.",
        law.BENEFIT_WHILE_UNSOLD,
        hold=figures.hours(law.BENEFIT_HOLD_HOURS),
    ),
    say(
        "Uma vaga concedida em um trecho continua livre nos trechos que não se cruzam com ele.",
        law.BENEFIT_FREE_ON_OTHER_STRETCHES,
    ),
    say(
        "Quem tem um benefício tem os mesmos direitos e deveres dos demais passageiros.",
        law.BENEFIT_SAME_RIGHTS,
    ),
)
HOW = about(
    "Como pedir",
    say(
        "Você pede em qualquer ponto de venda, nas mesmas condições de quem compra: pelo menos "
        "{least} antes nas viagens da regularidade mínima e {convencional} antes nas outras "
        "convencionais, a vaga já está disponível.",
        law.BENEFITS_AT_EVERY_POINT_OF_SALE,
        least=figures.days(sale.MINIMUM_REGULARITY_OPENING_DAYS),
        convencional=figures.hours(sale.CONVENCIONAL_OPENING_HOURS),
    ),
    own(
        "Este site ainda não recebe pedidos de gratuidade ou desconto: peça em um ponto de venda "
        "ou pelo SAC."
    ),
    say(
        "Apresente, você ou quem o representa, um documento oficial com foto, o número do CPF e a "
        "prova do benefício: a credencial do Passe Livre ou a ID Jovem.",
        law.BENEFIT_DOCUMENTS,
        law.PASS_CREDENTIAL,
        law.YOUNG_IDENTITY,
    ),
    say(
        "A pessoa idosa prova a renda com qualquer destes: carteira de trabalho atualizada; "
        "contracheque ou documento do empregador; carnê do INSS; extrato ou declaração do INSS ou "
        "de outro regime de previdência; Carteira da Pessoa Idosa digital; documento da "
        "assistência social do estado ou do município.",
        law.OLDER_INCOME_PROOFS,
    ),
    say("A volta pode ser pedida junto com a ida.", law.RETURN_BENEFIT),
    say(
        "Não é possível reservar mais de um horário para o mesmo dia e o mesmo destino, nem "
        "viagens que não dê para fazer; a empresa pode recusar esses pedidos.",
        law.ONE_BOOKING_PER_DAY_AND_DESTINATION,
        law.HOARDING_MAY_BE_REFUSED,
    ),
    say(
        "Se o pedido for negado, você recebe na hora um documento numerado com o motivo, onde quer "
        "que tenha pedido.",
        law.REFUSAL_DOCUMENT,
        law.REFUSAL_DOCUMENT_NUMBERED,
        law.REFUSAL_DOCUMENT_ON_LINE,
    ),
    say(
        "Quem viaja de graça se apresenta até {notice} antes da partida; quem chega depois perde o "
        "benefício, mas ainda embarca se o lugar não tiver sido vendido.",
        law.FORFEITED_PLACE_WHILE_UNSOLD,
        notice=figures.minutes(law.FREE_PASSENGER_SHOW_UP_MINUTES),
    ),
)
LAW = (WHO, WORTH, HOW)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
