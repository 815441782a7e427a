"""One room a game. They are found by their entry points, as anybody's games are."""
