"""The player, as the handout's ``grid_to_string`` wants to see it."""


class Player:
    def __init__(self, row=None, col=None, num_water_buckets=0):
        self.display = "A"
        self.row = row
        self.col = col
        self.num_water_buckets = num_water_buckets
