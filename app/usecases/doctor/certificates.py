"""Does the certificate sign, for this company, and for how long?"""

from datetime import timedelta

from sqlalchemy import select

from app.db.models.company import Carrier, Establishment
from app.gateways.client_certificate import load_client_certificate
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn
from bpe.certificate import Certificate, UnusableCertificate, load_pfx
from bpe.certificate_chain import can_sign, read_chain

MONTH, WEEK, DAY = timedelta(days=30), timedelta(days=7), timedelta(days=1)
"""How long before its end a certificate is spoken of: kindly, plainly, and as a fault."""
_RENEW = (
    "Compre a renovação, copie o PFX novo por cima do velho e reinicie as telas e o worker "
    "(docs/instalacao.md, passo 3)."
)
_NOT_READABLE = "o arquivo não se lê (veja acima)"


def look_at_file(visit: Visit) -> Seen:
    """Look whether the A1 certificate is there and opens with its password."""
    settings = visit.settings
    if settings.certificate is None:
        advice = "Informe GUICHE_CERTIFICATE e GUICHE_CERTIFICATE_PASSWORD: sem eles nada se emite."
        told = "sem certificado: os bilhetes ficam pendentes"
        return fault(told, advice) if settings.production else warn(told, advice)
    try:
        load_pfx(settings.certificate, settings.certificate_password)
    except UnusableCertificate as error:
        return fault(str(error), "Confira o caminho, a senha, e se o usuário 10001 lê o arquivo.")
    return fine(str(settings.certificate))


def look_at_validity(visit: Visit) -> Seen:
    """Look how long the A1 certificate is still valid."""
    certificate = _fiscal(visit)
    return _judge_validity(certificate, visit) if certificate else skipped(_NOT_READABLE)


def look_at_key(visit: Visit) -> Seen:
    """Look whether what the key signs is confirmed by the certificate."""
    certificate = _fiscal(visit)
    if certificate is None:
        return skipped(_NOT_READABLE)
    if can_sign(certificate):
        return fine(f"assina, com chave de {certificate.private_key.key_size} bits")
    return fault(
        "a chave não é a do certificado: a SEFAZ recusaria cada assinatura",
        "Exporte de novo o PFX, com a chave privada, de onde o certificado foi instalado.",
    )


def look_at_chain(visit: Visit) -> Seen:
    """Look whether those who vouch for the certificate are in its file, and valid."""
    certificate = _fiscal(visit)
    if certificate is None:
        return skipped(_NOT_READABLE)
    chain = read_chain(certificate, at=visit.now())
    if chain.out_of_date is not None:
        return warn(f"fora da validade: {chain.out_of_date}", _RENEW)
    if chain.missing is not None:
        return warn(
            f"falta no arquivo: {chain.missing}",
            "Exporte de novo o PFX, incluindo todos os certificados do caminho.",
        )
    return fine(f"completa, com {chain.length} acima do certificado")


def look_at_company(visit: Visit) -> Seen:
    """Look whether it signs for the carrier and each of its establishments (213)."""
    certificate = _fiscal(visit)
    if certificate is None:
        return skipped(_NOT_READABLE)
    with visit.database.reading() as session:
        issuers = [
            *session.scalars(select(Carrier.cnpj)),
            *session.scalars(select(Establishment.cnpj).order_by(Establishment.uf)),
        ]
    if not issuers:
        return skipped("a rede ainda não foi importada: não se sabe o CNPJ da empresa")
    strange = [issuer for issuer in issuers if not certificate.signs_for(issuer)]
    if not strange:
        return fine(f"o CNPJ {certificate.cnpj} é o da empresa")
    return fault(
        f"o certificado é de {certificate.cnpj or 'ninguém com CNPJ'}, e a empresa é {strange[0]}",
        "Use o e-CNPJ da própria empresa; ou importe a rede com o CNPJ certo.",
    )


def look_at_pix_certificate(visit: Visit) -> Seen:
    """Look at what the bank knows us by."""
    pix = visit.settings.pix
    if pix is None or pix.certificate is None:
        return skipped("sem GUICHE_PIX_CERTIFICATE")
    try:
        certificate = load_client_certificate(pix.certificate, pix.certificate_password)
    except UnusableCertificate as error:
        return fault(str(error), "Confira GUICHE_PIX_CERTIFICATE e a senha.")
    return _judge_validity(certificate, visit)


def _judge_validity(certificate: Certificate, visit: Visit) -> Seen:
    now = visit.now()
    if now < certificate.valid_from:
        begins = f"só vale a partir de {certificate.valid_from:%d/%m/%Y %H:%M} UTC"
        return fault(begins, "Confira o relógio desta máquina, ou espere.")
    left = certificate.valid_until - now
    until = f"vale até {certificate.valid_until:%d/%m/%Y %H:%M} UTC"
    if left < timedelta(0):
        return fault(f"venceu: {until}", _RENEW)
    if left <= DAY:
        return fault(f"{until}: menos de um dia", _RENEW)
    if left <= WEEK:
        return warn(f"{until}: faltam {left.days} dias. Troque esta semana", _RENEW)
    return warn(f"{until}: faltam {left.days} dias", _RENEW) if left <= MONTH else fine(until)


def _fiscal(visit: Visit) -> Certificate | None:
    settings = visit.settings
    if settings.certificate is None:
        return None
    try:
        return load_pfx(settings.certificate, settings.certificate_password)
    except UnusableCertificate:
        return None


CHECKS = tuple(
    Check(
        code=f"certificates.{code}",
        group=Group.CERTIFICATES,
        title=title,
        look=look,
        needs=needs,
    )
    for code, title, look, needs in (
        ("file", "Certificado A1", look_at_file, Needs.NOTHING),
        ("validity", "Validade", look_at_validity, Needs.NOTHING),
        ("key", "Chave", look_at_key, Needs.NOTHING),
        ("chain", "Cadeia", look_at_chain, Needs.NOTHING),
        ("company", "Empresa do certificado", look_at_company, Needs.TABLES),
        ("pix", "Certificado do Pix", look_at_pix_certificate, Needs.NOTHING),
    )
)
