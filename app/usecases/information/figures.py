"""How the figures of the law are written in a sentence for passengers."""

from fractions import Fraction

from app.usecases.information.telling import Figure
from bpe.dabpe.wording import brl
from fares.kernel.lawbook import Parameter
from fares.kernel.money import Money

_CENTIMETRES_IN_A_METRE = 100
_MILLION = 10**6
_ONE_REAL = Money(100)


def count(parameter: Parameter[int], one: str, many: str) -> Figure:
    """Write a whole number with its noun, such as "2 vagas gratuitas"."""
    return Figure((parameter,), lambda value: f"{_grouped(value)} {one if value == 1 else many}")


def number(parameter: Parameter[int]) -> Figure:
    """Write a whole number alone, such as 12."""
    return Figure((parameter,), _grouped)


def minutes(parameter: Parameter[int]) -> Figure:
    """Write a term such as "30 minutos"."""
    return count(parameter, "minuto", "minutos")


def hours(parameter: Parameter[int]) -> Figure:
    """Write a term such as "3 horas"."""
    return count(parameter, "hora", "horas")


def days(parameter: Parameter[int]) -> Figure:
    """Write a term such as "30 dias"."""
    return count(parameter, "dia", "dias")


def years(parameter: Parameter[int]) -> Figure:
    """Write a term such as "1 ano"."""
    return count(parameter, "ano", "anos")


def length(parameter: Parameter[int]) -> Figure:
    """Write centimetres as people say them: "1 metro", "90 cm"."""
    return Figure((parameter,), _length)


def percent(parameter: Parameter[Fraction]) -> Figure:
    """Write a ratio such as "5%" or "7,5%"."""
    return Figure((parameter,), _percent)


def umrp_in_reais(units: Parameter[int], base: Parameter[Fraction]) -> Figure:
    """Write so many UMRP in reais, at its base value."""
    return Figure(
        (units, base), lambda many, value: brl(_ONE_REAL.share_rounded_half_up(many * value))
    )


def reais(parameter: Parameter[Fraction]) -> Figure:
    """Write a value of less than a centavo's precision, such as "R$ 0,271847"."""
    return Figure((parameter,), lambda value: f"R$ {_decimal(value)}")


def _grouped(value: int) -> str:
    return f"{value:,}".replace(",", ".")


def _length(centimetres: int) -> str:
    metres, rest = divmod(centimetres, _CENTIMETRES_IN_A_METRE)
    if rest:
        return f"{centimetres} cm"
    return "1 metro" if metres == 1 else f"{metres} metros"


def _percent(ratio: Fraction) -> str:
    return f"{_decimal(ratio * 100)}%"


def _decimal(value: Fraction) -> str:
    """Write a ratio of at most six decimal places, without zeros at its end."""
    whole, rest = divmod(int(value * _MILLION), _MILLION)
    return f"{whole},{rest:06d}".rstrip("0").rstrip(",")
