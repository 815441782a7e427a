"""One room a game. Importing this package registers every game and its notations."""
