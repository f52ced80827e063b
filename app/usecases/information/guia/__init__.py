"""The Guia de Orientação aos Passageiros (art. 185): each chapter in a file of its own."""
