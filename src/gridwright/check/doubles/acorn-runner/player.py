from wrong import WRONG


class Player:
    def __init__(self):
        self.display = "@" if WRONG == "the player is @" else "A"
        self.num_water_buckets = 1 if WRONG == "starts with water" else 0
        self.row = None
        self.col = None
