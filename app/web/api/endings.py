"""What the API's document says of why orders end and money goes back."""

END_REASONS = (
    "Por que terminou sem venda: `time_over` ninguém pagou a tempo, `replaced` deu lugar a outro "
    "pedido, `given_up` a reserva foi devolvida, `seat_lost` pago tarde e a poltrona é de outro, "
    "`not_on_sale` pago quando a viagem não se vendia mais, `incomplete` chegou menos que o "
    "total, `shift_closed` o caixa já estava fechado."
)
RETURN_REASONS = (
    "Como os de `end_reason`, e `repeated` já estava pago, `above` chegou mais que o pedido."
)
