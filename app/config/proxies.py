"""How many servers of ours stand before the pages, each telling for whom it asks."""

from collections.abc import Mapping

from app.config.reading import InvalidSetting

MOST = 5


def proxies(env: Mapping[str, str]) -> int:
    """Return the number of proxies whose word about addresses is believed.

    Without one nobody's word is: whoever asks could claim any address.

    :raises InvalidSetting: if it is no small number
    """
    text = env.get("GUICHE_PROXIES", "0")
    if text not in map(str, range(MOST + 1)):
        raise InvalidSetting(
            f"GUICHE_PROXIES é quantos proxies há diante das telas, de 0 a {MOST}."
        )
    return int(text)
