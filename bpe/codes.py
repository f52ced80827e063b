"""Codes of the BP-e layout that our documents use, with what each one says.

The value is what stands in the XML; `label` is for people.
"""

from enum import StrEnum


class Code(StrEnum):
    """A code of the layout, compared as text."""

    label: str

    def __new__(cls, value: str, label: str = "") -> "Code":
        """Return the member with its Portuguese label."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class Environment(Code):
    """tpAmb: whether the document has fiscal value."""

    PRODUCTION = "1", "Produção"
    HOMOLOGATION = "2", "Homologação"


class Emission(Code):
    """tpEmis: how the document is issued."""

    NORMAL = "1", "Normal"
    CONTINGENCY = "2", "Contingência off-line"


class Presence(Code):
    """indPres: where the buyer was."""

    COUNTER = "1", "Presencial não embarcado"
    INTERNET = "2", "Internet"
    CALL_CENTER = "3", "Teleatendimento"
    DELIVERY = "4", "Entrega em domicílio"
    ON_BOARD = "5", "Presencial embarcado"
    OTHER = "9", "Não presencial, outros"


class TaxRegime(Code):
    """CRT: the issuer's tax regime."""

    SIMPLES = "1", "Simples Nacional"
    SIMPLES_EXCESS = "2", "Simples Nacional, excesso de sublimite"
    NORMAL = "3", "Regime normal"


class IdentityType(Code):
    """tpDoc: the passenger's identification."""

    RG = "1", "RG"
    VOTER = "2", "Título de eleitor"
    PASSPORT = "3", "Passaporte"
    DRIVER = "4", "CNH"
    OTHER = "5", "Outro documento"


class TripType(Code):
    """tpViagem: from the timetable or beside it."""

    REGULAR = "00", "Regular"
    EXTRA = "01", "Extra"


class ServiceType(Code):
    """tpServ: the comfort of the seat."""

    CONVENTIONAL_WITH_TOILET = "1", "Convencional com sanitário"
    CONVENTIONAL = "2", "Convencional sem sanitário"
    SEMILEITO = "3", "Semileito"
    LEITO_AIR_CONDITIONED = "4", "Leito com ar-condicionado"
    LEITO = "5", "Leito sem ar-condicionado"
    EXECUTIVE = "6", "Executivo"
    SEMIURBAN = "7", "Semiurbano"
    LONGITUDINAL = "8", "Longitudinal"
    FERRY = "9", "Travessia"
    BED = "10", "Cama"
    MICRO_BUS = "11", "Micro-ônibus"


class Accommodation(Code):
    """tpAcomodacao: what the passenger is given."""

    SEAT = "1", "Assento ou poltrona"
    HAMMOCK = "2", "Rede"
    HAMMOCK_AIR_CONDITIONED = "3", "Rede com ar-condicionado"
    CABIN = "4", "Cabine"
    OTHER = "5", "Outros"


class LegType(Code):
    """tpTrecho: a road ticket has one leg, the normal one (rejection 419)."""

    NORMAL = "1", "Normal"
    FIRST = "2", "Trecho inicial"
    CONNECTION = "3", "Conexão"


class DiscountType(Code):
    """tpDesconto: why the passenger pays less."""

    PROMOTIONAL = "01", "Tarifa promocional"
    IDOSO = "02", "Pessoa idosa"
    CRIANCA = "03", "Criança"
    PASSE_LIVRE = "04", "Pessoa com deficiência"
    STUDENT = "05", "Estudante"
    PET = "06", "Animal doméstico"
    COLLECTIVE_AGREEMENT = "07", "Acordo coletivo"
    WORKER_IN_TRANSIT = "08", "Profissional em deslocamento"
    EMPLOYEE = "09", "Profissional da empresa"
    JOVEM = "10", "Jovem de baixa renda"
    IDOSO_HALF = "11", "Pessoa idosa, 50%"
    COMPANION = "12", "Acompanhante de pessoa com deficiência"
    OBESE = "13", "Pessoa obesa"
    OTHER = "99", "Outros"


class ComponentType(Code):
    """tpComp: a line of the price."""

    BASE_FARE = "01", "Tarifa"
    TOLL = "02", "Pedágio"
    BOARDING_FEE = "03", "Taxa de embarque"
    INSURANCE = "04", "Seguro"
    ROAD_MAINTENANCE = "05", "Taxa de manutenção de rodovia"
    INTEGRATED_SALE = "06", "Serviço de venda integrada"
    OTHER = "99", "Outros"


class PaymentType(Code):
    """tPag: how the passenger paid."""

    CASH = "01", "Dinheiro"
    CHEQUE = "02", "Cheque"
    CREDIT = "03", "Cartão de crédito"
    DEBIT = "04", "Cartão de débito"
    TRANSPORT_VOUCHER = "05", "Vale-transporte"
    PIX = "06", "Pix"
    OTHER = "99", "Outros"


class CardIntegration(Code):
    """tpIntegra: whether the terminal speaks with the point of sale."""

    INTEGRATED = "1", "Integrado (TEF, comércio eletrônico)"
    STANDALONE = "2", "Não integrado (POS)"


class CardBrand(Code):
    """tBand: the card's brand."""

    VISA = "01", "Visa"
    MASTERCARD = "02", "Mastercard"
    AMEX = "03", "American Express"
    SOROCRED = "04", "Sorocred"
    ELO = "05", "Elo"
    DINERS = "06", "Diners Club"
    OTHER = "99", "Outros"
