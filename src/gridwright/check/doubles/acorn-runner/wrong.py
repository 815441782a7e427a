"""Which mistake this copy makes; ``variants.toml`` beside it says what each is."""

WRONG = ""
