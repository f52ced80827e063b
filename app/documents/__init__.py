"""What the product writes for people besides the DABPE: letters and sheets."""
