"""What passengers are told before they ask: the Guia, the points of sale, who hears them."""
