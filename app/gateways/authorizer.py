"""The authorizer of each state: asks it to authorize, to tell what it knows, how it is.

The answers are returned as they came; `bpe.reply` reads them.
"""

from app.config import Settings
from app.gateways.transport import NoAnswer, NotReached, Transport
from app.telemetry.counting import exchange
from bpe import authorizers, soap
from bpe.access_key import AccessKey
from bpe.authorizers import Service
from bpe.certificate import Certificate
from bpe.codes import Environment
from bpe.uf import Uf

__all__ = ["Authorizer", "NoAnswer", "NotReached"]


class Authorizer:
    """Speaks with every authorizer of the country; safe among threads."""

    def __init__(self, settings: Settings, certificate: Certificate | None) -> None:
        """Prepare connections with the certificate that also signs.

        :param certificate: None where the other side asks for none, as the simulator does
        """
        self._environment = Environment(settings.tax_environment)
        self._base = settings.sefaz_url
        self._timeout = settings.sefaz_timeout
        self._transport = Transport(certificate, settings.sefaz_ca)

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    @exchange("sefaz", "authorize")
    def authorize(self, uf: Uf, signed_xml: bytes, *, timeout: float | None = None) -> bytes:
        """Return the answer to one signed document.

        :param uf: the state where the journey begins
        :param timeout: seconds to wait; None takes the installation's
        :raises NotReached: if certainly nothing was delivered
        :raises NoAnswer: if the outcome is unknown; ask with `consult` before anything else
        """
        return self._ask(uf, Service.RECEPTION, soap.reception_envelope(signed_xml), timeout)

    @exchange("sefaz", "consult")
    def consult(self, uf: Uf, access_key: AccessKey, *, timeout: float | None = None) -> bytes:
        """Return what the authorizer of a state answers about a key.

        :raises NotReached: if certainly nothing was delivered
        :raises NoAnswer: if there is no answer to go by
        """
        message = soap.consultation_envelope(access_key, self._environment)
        return self._ask(uf, Service.CONSULTATION, message, timeout)

    @exchange("sefaz", "status")
    def status(self, uf: Uf, *, timeout: float | None = None) -> bytes:
        """Return what the authorizer of a state answers about itself.

        :raises NotReached: if certainly nothing was delivered
        :raises NoAnswer: if there is no answer to go by
        """
        return self._ask(uf, Service.STATUS, soap.status_envelope(self._environment), timeout)

    def _ask(self, uf: Uf, service: Service, message: bytes, timeout: float | None) -> bytes:
        authorizer = authorizers.authorizer_of(uf)
        return self._transport.post(
            self._address(authorizer, service),
            message,
            content_type=f'{soap.CONTENT_TYPE}; action="{authorizer.action(service)}"',
            timeout=self._timeout if timeout is None else timeout,
        )

    def _address(self, authorizer: authorizers.Authorizer, service: Service) -> str:
        if self._base:
            return f"{self._base}/{authorizer.name}/{service}"
        return authorizer.address(service, self._environment)
