"""Is the installation configured for what it is: a place of production, or one to try things?"""

from urllib.parse import urlsplit

from app.config import Settings
from app.config.reading import is_loopback
from app.usecases.doctor.checks import Check, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn

FEWEST_LETTERS = 10
"""A secret drawn at random has at least so many different characters."""
_ENV = "no ambiente (em produção, /etc/guiche/guiche.env), e reinicie as telas e o worker"


def look_at_environment(visit: Visit) -> Seen:
    """Look whether a place that passengers reach knows that it is one."""
    settings = visit.settings
    if settings.production:
        return fine("produção (GUICHE_ENV=production)")
    if _is_local(settings):
        return skipped("instalação de desenvolvimento, só nesta máquina")
    return fault(
        f"GUICHE_ENV=development, e o endereço é {settings.public_url}",
        f"Ponha GUICHE_ENV=production {_ENV}.",
    )


def look_at_secret(visit: Visit) -> Seen:
    """Look whether somebody could guess what signs cookies and addresses of tickets."""
    secret = visit.settings.secret_key
    if secret == Settings.secret_key:
        return (
            skipped("o segredo de desenvolvimento; produção o recusa")
            if _is_local(visit.settings)
            else fault("o segredo de desenvolvimento, que todos conhecem", _NEW_SECRET)
        )
    if len(set(secret)) < FEWEST_LETTERS:
        return fault(f"{len(secret)} caracteres, mas só {len(set(secret))} diferentes", _NEW_SECRET)
    return fine(f"próprio, de {len(secret)} caracteres")


def look_at_public_url(visit: Visit) -> Seen:
    """Look whether passengers, banks and gateways can reach where letters lead."""
    settings = visit.settings
    if not _is_local(settings):
        return fine(settings.public_url)
    if not settings.production:
        return skipped(f"{settings.public_url}, só nesta máquina")
    return fault(
        f"{settings.public_url}: só esta máquina chega lá",
        f"Ponha o endereço do site em GUICHE_PUBLIC_URL {_ENV}; depois rode: guiche pix webhook",
    )


def look_at_tax_environment(visit: Visit) -> Seen:
    """Look whether documents have the fiscal value that the place calls for."""
    settings = visit.settings
    with_value = settings.tax_environment == "1"
    if with_value and not settings.production:
        return fault(
            "documentos COM valor fiscal fora de produção",
            f"Ponha GUICHE_ENV=production, ou GUICHE_TAX_ENVIRONMENT=2, {_ENV}.",
        )
    if settings.production and not with_value:
        return warn(
            "homologação: os bilhetes saem SEM valor fiscal",
            "Depois de vender um bilhete de cada UF, ponha GUICHE_TAX_ENVIRONMENT=1.",
        )
    return fine("produção, com valor fiscal" if with_value else "homologação, sem valor fiscal")


def look_at_sefaz(visit: Visit) -> Seen:
    """Look whether documents go to the tax office or to a simulator."""
    settings = visit.settings
    if settings.sefaz_ca is not None and not settings.sefaz_ca.is_file():
        return fault(
            f"GUICHE_SEFAZ_CA: não há o arquivo {settings.sefaz_ca}",
            "Confira o caminho, e se o usuário 10001 da imagem lê o arquivo.",
        )
    if not settings.sefaz_url:
        return fine("os autorizadores de cada UF")
    told = f"tudo vai para {settings.sefaz_url}"
    if settings.production:
        return warn(told, f"É um simulador? Em produção, tire GUICHE_SEFAZ_URL {_ENV}.")
    return fine(told)


def look_at_proxies(visit: Visit) -> Seen:
    """Look whether the address of whoever asks is believed from the right side."""
    settings = visit.settings
    if settings.production and settings.proxies == 0:
        return warn(
            "GUICHE_PROXIES=0: atrás de um proxy, todos parecem vir de um só endereço",
            f"Se há nginx à frente, ponha GUICHE_PROXIES=1 {_ENV} (docs/instalacao.md, passo 7).",
        )
    return fine(f"{settings.proxies} à frente das telas")


def _is_local(settings: Settings) -> bool:
    return is_loopback(urlsplit(settings.public_url).hostname or "")


_NEW_SECRET = (
    f"Gere outro com “openssl rand -hex 32” e ponha-o em GUICHE_SECRET_KEY {_ENV}; as sessões "
    "abertas se encerram."
)

CHECKS = tuple(
    Check(code=f"config.{code}", group=Group.CONFIGURATION, title=title, look=look)
    for code, title, look in (
        ("environment", "Tipo de instalação", look_at_environment),
        ("secret", "Segredo das sessões", look_at_secret),
        ("public-url", "Endereço público", look_at_public_url),
        ("tax-environment", "Ambiente fiscal", look_at_tax_environment),
        ("sefaz", "Autorizadores", look_at_sefaz),
        ("proxies", "Proxies", look_at_proxies),
    )
)
