"""Who travels free or at half price, and how many (gratuidades)."""
