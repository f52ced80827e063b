"""Mutual TLS for `requests`: both sides show a certificate before a byte is sent."""

import ssl
from pathlib import Path
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool
from urllib3.exceptions import HTTPError, NewConnectionError

from bpe.certificate import Certificate
from fares.kernel.errors import DomainError
from fares.kernel.system_errors import reason


class UnusableAuthority(DomainError):
    """The file of the authority that servers are checked against is no such thing."""

    code = "fiscal.unusable-authority"
    title = "Autoridade certificadora não serve"


class MutualTls(HTTPAdapter):
    """Gives every connection our certificate and the authorities we trust."""

    def __init__(self, certificate: Certificate | None, ca: Path | None, *, pool: int) -> None:
        """Read the certificates, once.

        :param certificate: what we show; None where none is asked
        :param ca: the authority that servers are checked against; None takes the machine's
        :param pool: how many connections are kept
        :raises UnusableAuthority: if the authority's file cannot be read
        """
        self._context = _context(certificate, ca)
        super().__init__(pool_maxsize=pool)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        """Make every pool open its connections our way."""
        super().init_poolmanager(*args, ssl_context=self._context, **options)
        classes = self.poolmanager.pool_classes_by_scheme
        self.poolmanager.pool_classes_by_scheme = {**classes, "https": _Pool}


class _Connection(HTTPSConnection):
    """Says of any failure until the handshake is over that there never was a connection."""

    def connect(self) -> None:
        try:
            super().connect()
        except (OSError, HTTPError) as error:
            self.close()
            raise NewConnectionError(self, str(error)) from error


class _Pool(HTTPSConnectionPool):
    ConnectionCls = _Connection


def _context(certificate: Certificate | None, ca: Path | None) -> ssl.SSLContext:
    context = _trusting(ca)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.post_handshake_auth = True  # some offices ask for the certificate after the request
    if certificate:
        with certificate.pem_for_tls() as pem:
            context.load_cert_chain(pem)
    return context


def _trusting(ca: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca)
    except ssl.SSLError as error:
        raise UnusableAuthority(
            f"O arquivo {ca} não traz certificados em PEM. Confira GUICHE_SEFAZ_CA."
        ) from error
    except OSError as error:
        raise UnusableAuthority(
            f"O arquivo {ca} não pôde ser lido: {reason(error)}. Confira GUICHE_SEFAZ_CA."
        ) from error
