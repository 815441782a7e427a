"""Unit tests of the handout's functions. In the lab's folder: python3 -m unittest discover tests"""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import run
import solver
from cells import Air, End, Fire, Start, Teleport, Wall, Water
from game import Game
from game_parser import parse, read_lines
from grid import grid_to_string
from player import Player


def game_of(*rows):
    """A game of these rows, read from a file as the course does."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "maze.txt")
        file.write_text("\n".join(rows), encoding="utf-8")
        return Game(file)


def printed(main, *arguments):
    """What a program prints when it is run with these arguments."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        main(list(arguments))
    return output.getvalue()


class ParseTest(unittest.TestCase):
    def test_each_sign_becomes_its_cell(self):
        (row,) = parse(["X *WF7Y7\n"])
        kinds = [Start, Air, Wall, Water, Fire, Teleport, End, Teleport]
        self.assertEqual([type(cell) for cell in row], kinds)
        self.assertEqual("".join(cell.display for cell in row), "X *WF7Y7")

    def test_lines_end_in_a_newline_or_do_not(self):
        shown = [[cell.display for cell in row] for row in parse(["X \n", " Y"])]
        self.assertEqual(shown, [["X", " "], [" ", "Y"]])

    def assert_complaint(self, lines, complaint):
        with self.assertRaises(ValueError) as caught:
            parse(lines)
        self.assertEqual(str(caught.exception), complaint)

    def test_bad_letters(self):
        for letter in ("Z", "0", "A", "x", "w", "\t"):
            with self.subTest(letter=letter):
                complaint = f"Bad letter in configuration file: {letter}."
                self.assert_complaint([f"X{letter}Y"], complaint)

    def test_starts_and_ends_are_counted(self):
        self.assert_complaint([" Y"], "Expected 1 starting position, got 0.")
        self.assert_complaint(["XX", "XY"], "Expected 1 starting position, got 3.")
        self.assert_complaint(["X "], "Expected 1 ending position, got 0.")
        self.assert_complaint(["XYY"], "Expected 1 ending position, got 2.")

    def test_pads_come_in_pairs(self):
        for pads in ("4", "444", "4444"):
            with self.subTest(pads=pads):
                complaint = "Teleport pad 4 does not have an exclusively matching pad."
                self.assert_complaint([f"X1{pads}1Y"], complaint)

    def test_the_first_complaint_wins(self):
        self.assert_complaint(["3", "?"], "Bad letter in configuration file: ?.")
        self.assert_complaint(["3", "3", "3"], "Expected 1 starting position, got 0.")
        self.assert_complaint(["3X"], "Expected 1 ending position, got 0.")

    def test_nothing_at_all_has_no_start(self):
        self.assert_complaint([], "Expected 1 starting position, got 0.")

    def test_a_missing_file_is_an_os_error(self):
        with self.assertRaises(FileNotFoundError):
            read_lines("no such file")


class GridToStringTest(unittest.TestCase):
    def setUp(self):
        self.grid = parse(["*X*", "W Y"])

    def test_the_player_hides_the_cell_under_it(self):
        shown = grid_to_string(self.grid, Player(1, 0))
        self.assertEqual(shown, "*X*\nA Y\n\nYou have 0 water buckets.")
        self.assertEqual(self.grid[1][0].display, "W")

    def test_one_bucket_is_singular(self):
        for buckets, said in ((1, "1 water bucket."), (2, "2 water buckets.")):
            last = grid_to_string(self.grid, Player(0, 1, buckets)).splitlines()[-1]
            self.assertEqual(last, f"You have {said}")

    def test_a_player_without_a_place_is_not_shown(self):
        self.assertNotIn("A", grid_to_string(self.grid, Player()))


class GameTest(unittest.TestCase):
    def test_moves_that_count(self):
        game = game_of("X *", "  Y")
        for move in "wDdES":
            game.game_move(move)
        self.assertEqual(game.moves, ["d", "e", "s"])
        self.assertEqual((game.player.row, game.player.col), (1, 1))

    def test_water_is_taken_once_and_puts_out_one_fire(self):
        game = game_of("XWFFY")
        game.game_move("d")
        self.assertEqual(game.player.num_water_buckets, 1)
        self.assertEqual(game.game_move("e"), "")
        self.assertEqual(game.player.num_water_buckets, 1)
        game.game_move("d")
        self.assertEqual(game.player.num_water_buckets, 0)
        self.assertIsInstance(game.grid[0][2], Air)
        self.assertFalse(game.over)
        game.game_move("d")
        self.assertTrue(game.over)
        self.assertFalse(game.won)
        self.assertEqual(game.moves, ["d", "e", "d", "d"])

    def test_a_wall_beside_a_pad_does_not_work_the_pad(self):
        game = game_of("X1*", "1*Y")
        game.game_move("d")
        self.assertEqual((game.player.row, game.player.col), (1, 0))
        game.game_move("d")
        self.assertEqual((game.player.row, game.player.col), (1, 0))
        game.game_move("e")
        self.assertEqual((game.player.row, game.player.col), (0, 1))

    def test_a_move_the_game_does_not_have(self):
        with self.assertRaises(ValueError):
            game_of("XY").game_move("z")


class ProgramsTest(unittest.TestCase):
    def test_usage(self):
        self.assertEqual(printed(run.main), "Usage: python3 run.py <filename> [play]\n")
        usage = "Usage: python3 solver.py <filename> <mode>\n"
        self.assertEqual(printed(solver.main), usage)
        self.assertEqual(printed(solver.main, "maze.txt"), usage)

    def test_missing_file(self):
        said = "nowhere.txt does not exist!\n"
        self.assertEqual(printed(run.main, "nowhere.txt"), said)
        self.assertEqual(printed(solver.main, "nowhere.txt", "BFS"), said)

    def test_a_bad_mode_says_so(self):
        said = printed(solver.main, "maze.txt", "A*")
        self.assertEqual(said, "A* is not a mode; choose BFS or DFS.\n")

    def test_a_bad_maze_is_told_and_not_traced(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "maze.txt")
            for text, said in (
                ("XYz", "Bad letter in configuration file: z."),
                ("X\n Y", "row 2: this row has 2 cells, the first has 1"),
            ):
                file.write_text(text, encoding="utf-8")
                self.assertEqual(printed(run.main, str(file)), said + "\n")
                self.assertEqual(printed(solver.main, str(file), "DFS"), said + "\n")

    def test_shortest_path(self):
        self.assertEqual(solver.solve(game_of("X Y"), "BFS"), "Path has 2 moves.\nPath: d, d")

    def test_no_path(self):
        for mode in ("BFS", "DFS"):
            self.assertEqual(solver.solve(game_of("XFY"), mode), "There is no possible path.")

    def test_a_path_of_either_mode_leads_to_the_goal(self):
        rows = ("X 2 *", "**F *", "2W**Y", "  3*3")
        for mode in ("BFS", "DFS"):
            game = game_of(*rows)
            for move in solver.solve(game, mode).partition("Path: ")[2].split(", "):
                game.game_move(move)
            self.assertTrue(game.won)


if __name__ == "__main__":
    unittest.main()
