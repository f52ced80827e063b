"""Reading what a server answers, no longer and no more than we said."""

from time import monotonic

import requests

_CHUNK_BYTES = 16_384


class UnusableBody(Exception):
    """The answer is too long or did not end in time; the message says which."""


def read_body(response: requests.Response, *, most_bytes: int, until: float) -> bytes:
    """Return the body, taking what comes as it comes: a trickle must not outlast the wait.

    :param response: asked for with `stream=True`
    :param until: the last moment of `time.monotonic`
    :raises UnusableBody: if it is longer than it may be, or still coming after that moment
    """
    content = bytearray()
    while chunk := response.raw.read1(_CHUNK_BYTES, decode_content=True):
        content += chunk
        if len(content) > most_bytes:
            raise UnusableBody(f"mais de {most_bytes} bytes")
        if monotonic() > until:
            raise UnusableBody("a resposta não chegou ao fim a tempo")
    return bytes(content)
