"""Is what takes money and sends letters configured so that a sale on line can end well?"""

from urllib.parse import urlsplit

from app.config.reading import is_loopback
from app.usecases.doctor.checks import Check, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn


def look_at_pix(visit: Visit) -> Seen:
    """Look whether Pix goes to a bank, and whether the bank can tell us of it."""
    settings = visit.settings
    if settings.pix is None:
        return skipped("sem GUICHE_PIX_URL: não se vende por Pix")
    simulated = _simulated(visit, "GUICHE_PIX_URL", settings.pix.url)
    if simulated is not None:
        return simulated
    if is_loopback(urlsplit(settings.public_url).hostname or ""):
        return warn(
            f"{settings.pix.url}; o banco não alcança {settings.public_url} para avisar",
            "Ponha o endereço do site em GUICHE_PUBLIC_URL e rode: guiche pix webhook",
        )
    return fine(settings.pix.url)


def look_at_card(visit: Visit) -> Seen:
    """Look whether cards are taken by a gateway or by a simulator."""
    settings = visit.settings
    if settings.card is None:
        return skipped("sem GUICHE_CARD_URL: não se vende com cartão on-line")
    simulated = _simulated(visit, "GUICHE_CARD_URL", settings.card.url)
    return simulated or fine(settings.card.url)


def look_at_mail(visit: Visit) -> Seen:
    """Look whether whoever buys on line gets a letter."""
    settings = visit.settings
    if settings.mail is not None:
        return fine(f"{settings.mail.host}:{settings.mail.port}, de {settings.mail.sender}")
    if settings.pix is None and settings.card is None:
        return skipped("sem GUICHE_SMTP_URL: nenhuma carta sai, e nada se vende pela internet")
    return warn(
        "vende-se pela internet, e nenhuma carta sai: elas esperam na fila",
        "Informe GUICHE_SMTP_URL e GUICHE_MAIL_FROM (docs/instalacao.md, passo 8).",
    )


def look_at_request_counts(visit: Visit) -> Seen:
    """Look whether all processes count requests together, so that limits are what they say."""
    counts = visit.services.request_counts
    if not counts.shared:
        told = "sem GUICHE_REDIS_URL: cada processo das telas conta sozinho"
        if not visit.settings.production:
            return skipped(told)
        return warn(
            f"{told}, e com vários o limite se multiplica",
            "Ponha um Redis ao lado das telas e informe GUICHE_REDIS_URL.",
        )
    where = urlsplit(visit.settings.redis_url).hostname
    if counts.answered:
        return fine(f"contados juntos, em Redis ({where})")
    return warn(
        f"o Redis de {where} não responde: cada processo conta sozinho",
        "Confira se o Redis está no ar e se GUICHE_REDIS_URL é o seu endereço.",
    )


def _simulated(visit: Visit, name: str, url: str) -> Seen | None:
    """Tell of an address of this very machine where money is real."""
    if visit.settings.production and is_loopback(urlsplit(url).hostname or ""):
        return fault(
            f"{url}: só um simulador atende nesta máquina",
            f"Em produção, ponha em {name} o endereço que o contrato dá, ou tire-o.",
        )
    return None


CHECKS = tuple(
    Check(code=f"config.{code}", group=Group.CONFIGURATION, title=title, look=look)
    for code, title, look in (
        ("pix", "Pix", look_at_pix),
        ("card", "Cartão on-line", look_at_card),
        ("mail", "E-mail", look_at_mail),
        ("request-counts", "Limites de pedidos", look_at_request_counts),
    )
)
