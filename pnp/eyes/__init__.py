"""Can it be read? Colours as others see them, the contrast and the size of every text, with figures per piece."""
