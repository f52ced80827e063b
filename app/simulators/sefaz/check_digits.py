"""Check digits, computed here and nowhere shared: a judge does not borrow the sums it judges."""

_MODULUS = 11


def key_digit(body: str) -> str:
    """Return the check digit of the 43 first characters of an access key."""
    return _digit(body, highest_weight=9)


def is_valid_key(key: str) -> bool:
    """Return whether the last character of an access key follows from the others."""
    return key_digit(key[:-1]) == key[-1]


def is_valid_cnpj(cnpj: str) -> bool:
    """Return whether both check digits of a CNPJ, numeric or alphanumeric, are right."""
    first = _digit(cnpj[:12], highest_weight=9)
    second = _digit(cnpj[:12] + first, highest_weight=9)
    return cnpj[12:] == first + second and set(cnpj) != {"0"}


def is_valid_cpf(cpf: str) -> bool:
    """Return whether a CPF is not all zeros and both its check digits are right."""
    first = _digit(cpf[:9], highest_weight=11)
    second = _digit(cpf[:9] + first, highest_weight=11)
    return cpf[9:] == first + second and set(cpf) != {"0"}


def _digit(text: str, *, highest_weight: int) -> str:
    """Weigh characters (ASCII less 48) 2, 3, … from the right, and begin again after the highest.

    Eleven less the remainder, and zero where that has two digits.
    """
    cycle = highest_weight - 1
    weighed = sum(
        (ord(character) - 48) * (2 + place % cycle)
        for place, character in enumerate(reversed(text))
    )
    digit = _MODULUS - weighed % _MODULUS
    return str(digit) if digit < 10 else "0"
