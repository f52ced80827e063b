"""The consultation: what the office knows of an access key."""

from dataclasses import dataclass
from datetime import datetime

from lxml import etree

from app.simulators.sefaz import answers, schemas
from app.simulators.sefaz.check_digits import is_valid_key
from app.simulators.sefaz.received import BPE
from app.simulators.sefaz.store import Authorization, Number, Store
from app.simulators.sefaz.verdict import Hearing, Rejection

_OLDEST_MONTHS = 6


@dataclass(frozen=True, slots=True)
class _Key:
    """The parts of an access key."""

    text: str

    @property
    def number(self) -> Number:
        return Number(
            uf_code=self.text[:2],
            cnpj=self.text[6:20],
            model=self.text[20:22],
            series=int(self.text[22:25]),
            number=int(self.text[25:34]),
        )

    @property
    def issue_code(self) -> str:
        return self.text[35:43]

    def months_before(self, instant: datetime) -> int:
        """Return how many calendar months the key is older than an instant."""
        year, month = 2000 + int(self.text[2:4]), int(self.text[4:6])
        return (instant.year - year) * 12 + instant.month - month


def consult(request: etree._Element, hearing: Hearing, store: Store) -> str:
    """Return the `retConsSitBPe` that answers a `consSitBPe`."""
    found = _look(request, hearing, store)
    office, environment = hearing.authorizer, hearing.environment
    if isinstance(found, Rejection):
        return answers.situation(environment, office.home_code, found.status, found.reason)
    reason = answers.authorized_reason(found.status)
    protocol = answers.protocol(environment, found)
    return answers.situation(environment, office.home_code, found.status, reason, protocol)


def _look(request: etree._Element, hearing: Hearing, store: Store) -> Authorization | Rejection:
    complaint = schemas.fault_in(request, "consSitBPe")
    if complaint:
        return Rejection(215, f"Rejeição: Falha no schema XML [{complaint}]")
    if request.findtext(f"{{{BPE}}}tpAmb") != hearing.environment:
        return Rejection(252, "Rejeição: Ambiente diverge do ambiente de recebimento")
    key = _Key(str(request.findtext(f"{{{BPE}}}chBPe")))
    return _refusal(key, hearing) or _find(key, store)


def _refusal(key: _Key, hearing: Hearing) -> Rejection | None:
    if not is_valid_key(key.text):
        return Rejection(236, "Rejeição: Chave de acesso com dígito verificador inválido")
    if not hearing.authorizer.serves(key.text[:2]):
        return Rejection(226, "Rejeição: Código da UF da chave diverge da UF autorizadora")
    if key.months_before(hearing.authorizer.local_time(hearing.now)) > _OLDEST_MONTHS:
        return Rejection(413, "Rejeição: Chave de acesso com mais de 6 meses")
    return None


def _find(key: _Key, store: Store) -> Authorization | Rejection:
    found = store.find(key.number)
    if found is None:
        return Rejection(217, "Rejeição: BP-e não consta na base de dados do simulador")
    if found.issue_code != key.issue_code:
        return Rejection(216, "Rejeição: Chave de acesso difere da cadastrada [código numérico]")
    if found.access_key != key.text:
        return Rejection(600, "Rejeição: Chave de acesso difere da existente")
    return found
