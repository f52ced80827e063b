"""The fiscal ticket: Bilhete de Passagem Eletrônico (BP-e), model 63."""
