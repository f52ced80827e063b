"""Our files about the service: authorisations, stops, fleet and registered trips."""

from app.importing import cells, words
from app.importing.file_layout import Column, optional
from app.importing.own_file import DIRECTION, LINE, VEHICLE_TYPE, own, plate, section_columns, word

AUTHORIZATIONS = own(
    "tar.csv",
    "Condições de cada TAR: uma linha por prefixo.",
    LINE,
    optional("encerrado_em", cells.day, "Primeiro dia sem autorização (arts. 31 a 33)."),
    Column("permite_m3", cells.yes_or_no, "Sim se o TAR admite micro-ônibus M3 (art. 27, I)."),
    Column("condicoes_especificas", cells.yes_or_no, "Sim se a regularidade mínima é mensal."),
)
SECTION_DATES = own(
    "secoes.csv",
    "Só as seções implantadas depois do TAR (art. 114) ou suprimidas (art. 116).",
    LINE,
    optional("tipo_servico", words.service_type, "Em branco: todos os tipos da seção.", ""),
    *section_columns(),
    optional("inicio", cells.day, "Início da vigência da seção; em branco: o do TAR."),
    optional("encerrada_em", cells.day, "Primeiro dia em que não é mais atendida."),
)
STOPS = own(
    "paradas.csv",
    "Horários e lugares de cada ponto, nos dois sentidos.",
    LINE,
    VEHICLE_TYPE,
    DIRECTION,
    Column("sequencia", cells.whole(1, 999), "Ordem no sentido; na ida, a da ANTT."),
    Column("ponto", cells.shaped(r"[A-Z]{2}\d{5}", "código como SP00101"), "Código do ponto."),
    Column("km", cells.whole(0, 9999), "Quilômetros desde o primeiro ponto."),
    Column("minutos_chegada", cells.whole(0, 14_400), "Minutos da partida da linha à chegada."),
    Column("minutos_partida", cells.whole(0, 14_400), "Minutos da partida da linha à saída daqui."),
    optional("fuso", cells.text(), "Se houver, o fuso IANA do município, para conferência."),
    Column("local_embarque", cells.text(100, 2), "Lugar de embarque impresso no bilhete."),
    optional("plataforma", cells.text(10), "Plataforma, até 10 caracteres."),
    Column("taxa_embarque", cells.money, "Taxa de embarque de quem embarca aqui."),
)
LAYOUTS = own(
    "layouts.csv",
    "Desenhos de poltronas: uma linha por poltrona.",
    Column("layout", word, "Código do desenho."),
    Column("descricao", cells.text(), "Descrição, igual em todo o desenho."),
    Column("poltrona", cells.whole(1, 999), "Número da poltrona no BP-e."),
    Column("rotulo", cells.text(8), "O que está escrito na poltrona."),
    Column("andar", cells.whole(1, 2), "1 embaixo, 2 em cima."),
    Column("fila", cells.whole(1, 40), "Fila a partir da frente."),
    Column("coluna", cells.whole(1, 5), "Coluna da esquerda para a direita; 3 é o corredor."),
    Column("classe", words.service_class, "A cama, B leito, C semileito, D executiva, E básica."),
    optional("preferencial", cells.yes_or_no, "Sim para poltrona preferencial.", False),
)
VEHICLES = own(
    "veiculos.csv",
    "A frota.",
    Column("placa", plate, "Placa sem traço."),
    Column("layout", word, "Desenho de layouts.csv."),
    Column("tipo", words.vehicle_kind, "ônibus ou micro-ônibus M3 (até 20 poltronas)."),
    Column("ar_condicionado", cells.yes_or_no, "Sem ele toda poltrona é classe E (art. 81, § 2º)."),
    Column("sanitario", cells.yes_or_no, "Sem ele toda poltrona é classe E (art. 81, § 2º)."),
)
TRIPS = own(
    "viagens.csv",
    "O que foi cadastrado na ANTT para cada horário, por período (art. 103).",
    LINE,
    VEHICLE_TYPE,
    DIRECTION,
    Column("horario", cells.clock_time, "Horário, como em horarios.csv."),
    Column("inicio", cells.day, "Primeiro dia de viagem do período."),
    Column("fim", cells.day, "Último dia de viagem do período."),
    Column("tipo", words.trip_kind, "regularidade mínima, convencional ou outra."),
    Column("cadastrada_em", cells.moment, "Quando foi cadastrada: DD/MM/AAAA HH:MM, Brasília."),
    Column("placa", plate, "Veículo, de veiculos.csv."),
    optional(
        "paradas_atendidas",
        words.sequences,
        "Sequências atendidas, como 1,3,6; em branco: todas (art. 105).",
        "",
    ),
)
ALL = (AUTHORIZATIONS, SECTION_DATES, STOPS, LAYOUTS, VEHICLES, TRIPS)
