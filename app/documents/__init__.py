"""What the product writes for people besides the DABPE: letters, the Guia and its poster."""
