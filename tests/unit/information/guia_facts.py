"""A carrier for whom the Guia speaks, and everything that the Guia says."""

from app.usecases.information.guia.compose import CHAPTERS
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.guia.poster import HIGHLIGHTS
from app.usecases.information.telling import Saying
from app.usecases.operations.carrier import CarrierFacts
from fares.kernel.documents import Cnpj

CARRIER = CarrierFacts(
    legal_name="Viação Exemplo Interestadual Ltda",
    trade_name="Viação Exemplo",
    cnpj=Cnpj.parse("11.222.333/0001-81"),
    sac_phone="0800 123 4567",
    sac_email="sac@exemplo.com.br",
    site="https://exemplo.com.br/guia",
)
FACTS = GuiaFacts(carrier=CARRIER)
SAYINGS: tuple[Saying, ...] = (
    *(
        saying
        for _, _, subjects in CHAPTERS
        for subject in subjects(FACTS)
        for saying in subject.sayings
    ),
    *(saying for pair in HIGHLIGHTS for saying in pair),
)
