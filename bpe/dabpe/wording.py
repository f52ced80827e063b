"""How amounts, days and numbers are written in Brazilian Portuguese."""

from datetime import date, datetime

from fares.kernel.money import Money

_WEEKDAYS = ("seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom.")
_MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


def amount(money: Money) -> str:
    """Return an amount without its currency, such as 1.234,56."""
    reais, centavos = divmod(abs(money.centavos), 100)
    sign = "-" if money.centavos < 0 else ""
    return f"{sign}{reais:,}".replace(",", ".") + f",{centavos:02d}"


def brl(money: Money) -> str:
    """Return an amount such as R$ 1.234,56, held together by a no-break space."""
    sign, text = ("-", amount(money)[1:]) if money.centavos < 0 else ("", amount(money))
    return f"{sign}R$\N{NO-BREAK SPACE}{text}"


def percent(recorded: str) -> str:
    """Return a recorded percentage, such as 12.50, as 12,5%."""
    whole, _, fraction = recorded.partition(".")
    fraction = fraction.rstrip("0")
    return f"{whole},{fraction}%" if fraction else f"{whole}%"


def long_day(day: date) -> str:
    """Return a day such as ter., 10 de março de 2026."""
    number = "1º" if day.day == 1 else str(day.day)
    return f"{_WEEKDAYS[day.weekday()]}, {number} de {_MONTHS[day.month - 1]} de {day.year}"


def short_day(day: date) -> str:
    """Return a day such as 10/03/2026."""
    return f"{day:%d/%m/%Y}"


def hour(moment: datetime) -> str:
    """Return a time of day such as 20:00."""
    return f"{moment:%H:%M}"


def moment_with_seconds(moment: datetime) -> str:
    """Return a moment such as 10/03/2026 20:00:00, as a fiscal document states it."""
    return f"{moment:%d/%m/%Y %H:%M:%S}"


def groups_of_four(text: str) -> str:
    """Return an access key as it is read aloud."""
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def postal_code(digits: str) -> str:
    """Return a CEP such as 01001-000."""
    return f"{digits[:5]}-{digits[5:]}"


def phone(digits: str) -> str:
    """Return a telephone as people write it, or as it is when its shape is unknown."""
    match len(digits):
        case 11 if digits.startswith("0"):
            return f"{digits[:4]} {digits[4:7]} {digits[7:]}"
        case 10 | 11:
            return f"({digits[:2]}) {digits[2:-4]}-{digits[-4:]}"
        case _:
            return digits
