"""BP-e documents for the simulator's tests: written, keyed and signed here, without the product."""

from base64 import b64encode
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha1

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from lxml import etree

BPE = "http://www.portalfiscal.inf.br/bpe"
DS = "http://www.w3.org/2000/09/xmldsig#"
C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
NOW = datetime(2026, 11, 30, 13, 0, tzinfo=UTC)
NOW_IN_BRASILIA = "2026-11-30T10:00:00-03:00"
CNPJ = "11222333000181"
QR_OF_SP = "https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode"

_BODY = f"""
<infBPe xmlns="{BPE}" versao="1.00" Id="BPe"><ide><cUF>35</cUF><tpAmb>2</tpAmb><mod>63</mod>
<serie>1</serie><nBP>1001</nBP><cBP>48291733</cBP><cDV>0</cDV><modal>1</modal>
<dhEmi>{NOW_IN_BRASILIA}</dhEmi><tpEmis>1</tpEmis><verProc>teste</verProc><tpBPe>0</tpBPe>
<indPres>1</indPres><UFIni>SP</UFIni><cMunIni>3550308</cMunIni><UFFim>RJ</UFFim>
<cMunFim>3304557</cMunFim></ide><emit><CNPJ>{CNPJ}</CNPJ><IE>110042490114</IE>
<xNome>VIACAO FICTICIA LTDA</xNome><CRT>3</CRT><enderEmit><xLgr>Rua A</xLgr><nro>1</nro>
<xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF></enderEmit>
<TAR>000123</TAR></emit><infPassagem><cLocOrig>3550308</cLocOrig><xLocOrig>São Paulo</xLocOrig>
<cLocDest>3304557</cLocDest><xLocDest>Rio de Janeiro</xLocDest>
<dhEmb>2026-12-05T22:30:00-03:00</dhEmb><dhValidade>2027-11-30T10:00:00-03:00</dhValidade>
<infPassageiro><xNome>Maria da Conceição</xNome><CPF>52998224725</CPF><tpDoc>1</tpDoc>
<nDoc>123456789</nDoc></infPassageiro></infPassagem><infViagem><cPercurso>08-0123-00</cPercurso>
<xPercurso>São Paulo - Rio de Janeiro</xPercurso><tpViagem>00</tpViagem><tpServ>6</tpServ>
<tpAcomodacao>1</tpAcomodacao><tpTrecho>1</tpTrecho><dhViagem>2026-12-05T22:30:00-03:00</dhViagem>
<prefixo>08-0123-00</prefixo><poltrona>12</poltrona></infViagem><infValorBPe><vBP>154.80</vBP>
<vDesconto>0.00</vDesconto><vPgto>154.80</vPgto><vTroco>0.00</vTroco><Comp><tpComp>01</tpComp>
<vComp>138.50</vComp></Comp><Comp><tpComp>02</tpComp><vComp>9.10</vComp></Comp><Comp>
<tpComp>03</tpComp><vComp>7.20</vComp></Comp></infValorBPe><imp><ICMS><ICMS00><CST>00</CST>
<vBC>147.60</vBC><pICMS>12.00</pICMS><vICMS>17.71</vICMS></ICMS00></ICMS></imp><pag><tPag>01</tPag>
<vPag>154.80</vPag></pag></infBPe>""".replace("\n", "")


@dataclass(frozen=True)
class TestSigner:
    """A key and a certificate made for the test."""

    __test__ = False

    key: rsa.RSAPrivateKey
    certificate: x509.Certificate

    def sign(self, data: bytes) -> str:
        return b64encode(self.key.sign(data, padding.PKCS1v15(), SHA1())).decode()  # noqa: S303

    @property
    def text(self) -> str:
        return b64encode(self.certificate.public_bytes(Encoding.DER)).decode()


def a_signer(
    *,
    cnpj: str = CNPJ,
    name: str | None = None,
    valid_from: datetime = NOW - timedelta(days=30),
    valid_until: datetime = NOW + timedelta(days=365),
    key: rsa.RSAPrivateKey | None = None,
    cnpj_in_extension: str = "",
) -> TestSigner:
    key = key or rsa.generate_private_key(public_exponent=65537, key_size=2048)
    subject = x509.Name(
        [x509.NameAttribute(NameOID.COMMON_NAME, name or f"VIACAO FICTICIA LTDA:{cnpj}")]
    )
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(valid_from)
        .not_valid_after(valid_until)
    )
    if cnpj_in_extension:
        value = b"\x04" + bytes([len(cnpj_in_extension)]) + cnpj_in_extension.encode()
        names = [x509.OtherName(x509.ObjectIdentifier("2.16.76.1.3.3"), value)]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    return TestSigner(key, builder.sign(key, SHA256()))


class Draft:
    """A ticket under way; valid unless something is changed."""

    def __init__(self) -> None:
        self.body = etree.fromstring(_BODY)
        self.qr_address = QR_OF_SP
        self.qr_key = ""
        self.qr_tail = ""
        self.own_key = ""
        self.own_digit = ""
        self.reference = ""

    def set(self, path: str, text: str) -> "Draft":
        self._at(path).text = text
        return self

    def remove(self, path: str) -> "Draft":
        element = self._at(path)
        element.getparent().remove(element)
        return self

    def after(self, path: str, *snippets: str) -> "Draft":
        """Put elements, in order, right after the last element of a path."""
        place = self._at(path)
        for snippet in reversed(snippets):
            place.addnext(_element(snippet))
        return self

    def twice(self, path: str) -> "Draft":
        """Put a copy of an element right after it."""
        element = self._at(path)
        element.addnext(deepcopy(element))
        return self

    def text(self, path: str) -> str:
        return str(self._at(path).text)

    def every(self, path: str) -> list[etree._Element]:
        return self.body.findall("/".join(f"{{{BPE}}}{step}" for step in path.split("/")))

    @property
    def key(self) -> str:
        issued_at = datetime.fromisoformat(self.text("ide/dhEmi"))
        body = (
            f"{self.text('ide/cUF')}{issued_at:%y%m}{self.text('emit/CNPJ')}63"
            f"{int(self.text('ide/serie')):03d}{int(self.text('ide/nBP')):09d}"
            f"{self.text('ide/tpEmis')}{self.text('ide/cBP')}"
        )
        return self.own_key or body + (self.own_digit or check_digit(body))

    def signed(self, signer: TestSigner) -> bytes:
        """Return the document: keyed, with its QR code, signed."""
        key = self.key
        self.set("ide/cDV", key[-1])
        self.body.set("Id", f"BPe{key}")
        canonical = etree.tostring(deepcopy(self.body), method="c14n")
        qr = f"{self.qr_address}?chBPe={self.qr_key or key}&amp;tpAmb=2{self.qr_tail}"
        signature = _signature(canonical, self.reference or f"BPe{key}", signer)
        inner = canonical.decode().replace(f' xmlns="{BPE}"', "", 1)
        return (
            f'<BPe xmlns="{BPE}">{inner}<infBPeSupl><qrCodBPe>{qr}</qrCodBPe></infBPeSupl>'
            f"{signature}</BPe>"
        ).encode()

    def _at(self, path: str) -> etree._Element:
        found = self.every(path)
        assert found, path
        return found[-1]


def check_digit(body: str) -> str:
    """Weights 2 to 9 from the right, ASCII less 48, eleven less the remainder."""
    weights = [2 + place % 8 for place in range(len(body))]
    total = sum((ord(c) - 48) * w for c, w in zip(reversed(body), weights, strict=True))
    digit = 11 - total % 11
    return "0" if digit > 9 else str(digit)


def _element(snippet: str) -> etree._Element:
    return etree.fromstring(snippet.replace(">", f' xmlns="{BPE}">', 1))


def _signature(canonical: bytes, reference: str, signer: TestSigner) -> str:
    digest = b64encode(sha1(canonical).digest()).decode()  # noqa: S324  (the layout fixes it)
    info = (
        f'<SignedInfo xmlns="{DS}">'
        f'<CanonicalizationMethod Algorithm="{C14N}"></CanonicalizationMethod>'
        f'<SignatureMethod Algorithm="{DS}rsa-sha1"></SignatureMethod>'
        f'<Reference URI="#{reference}"><Transforms>'
        f'<Transform Algorithm="{DS}enveloped-signature"></Transform>'
        f'<Transform Algorithm="{C14N}"></Transform></Transforms>'
        f'<DigestMethod Algorithm="{DS}sha1"></DigestMethod>'
        f"<DigestValue>{digest}</DigestValue></Reference></SignedInfo>"
    )
    return (
        f'<Signature xmlns="{DS}">{info.replace(f" xmlns={chr(34)}{DS}{chr(34)}", "", 1)}'
        f"<SignatureValue>{signer.sign(info.encode())}</SignatureValue><KeyInfo><X509Data>"
        f"<X509Certificate>{signer.text}</X509Certificate></X509Data></KeyInfo></Signature>"
    )
