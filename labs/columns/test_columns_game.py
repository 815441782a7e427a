"""Tests of the mechanics. In this folder: python3 -m unittest"""

import unittest

from columns_game import BadColumn, BadJewel, BadSize, ColumnsError, ColumnsGame, GameOver

EMPTY = "|         |"
FLOOR = " --------- "


def game_of(*contents: str) -> ColumnsGame:
    return ColumnsGame(len(contents), len(contents[0]), list(contents))


class FieldTest(unittest.TestCase):
    def test_an_empty_field_has_its_size(self) -> None:
        game = ColumnsGame(5, 3)
        self.assertEqual((game.rows, game.columns), (5, 3))
        self.assertEqual(game.lines(), [EMPTY] * 5 + [FLOOR])

    def test_jewels_fall_into_holes_before_anybody_looks(self) -> None:
        game = game_of("S  ", "   ", "T  ", "   ")
        self.assertEqual(game.lines(), [EMPTY, EMPTY, "| S       |", "| T       |", FLOOR])

    def test_contents_match_at_once_and_vanish_a_tick_later(self) -> None:
        game = game_of("   ", "   ", "V  ", "SSS")
        self.assertEqual(game.lines()[3], "|*S**S**S*|")
        game.tick()
        self.assertEqual(game.lines()[3], "| V       |")

    def test_a_field_too_small_or_ragged(self) -> None:
        for rows, columns in ((3, 3), (4, 2)):
            with self.assertRaises(BadSize):
                ColumnsGame(rows, columns)
        with self.assertRaises(BadSize):
            ColumnsGame(4, 3, ["   "] * 5)
        with self.assertRaises(BadSize):
            ColumnsGame(4, 3, ["    "] * 4)

    def test_what_is_no_jewel(self) -> None:
        with self.assertRaises(BadJewel):
            game_of("   ", "   ", "   ", "A  ")


class FallerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.game = ColumnsGame(5, 3)
        self.game.new_faller(2, "X", "Y", "Z")

    def test_it_shows_its_bottom_jewel_first(self) -> None:
        self.assertEqual(self.game.lines()[:2], ["|   [Z]   |", EMPTY])

    def test_it_falls_lands_and_freezes(self) -> None:
        for _ in range(4):
            self.game.tick()
        self.assertEqual(self.game.lines()[2:5], ["|   |X|   |", "|   |Y|   |", "|   |Z|   |"])
        self.game.tick()
        self.assertEqual(self.game.lines()[2:5], ["|    X    |", "|    Y    |", "|    Z    |"])

    def test_it_moves_until_an_edge(self) -> None:
        self.game.move_left()
        self.game.move_left()
        self.assertEqual(self.game.lines()[0], "|[Z]      |")
        for _ in range(4):
            self.game.move_right()
        self.assertEqual(self.game.lines()[0], "|      [Z]|")

    def test_rotating_brings_the_bottom_to_the_top(self) -> None:
        self.game.rotate()
        self.game.tick()
        self.game.tick()
        shown = [line[5] for line in self.game.lines()[:3]]
        self.assertEqual(shown, ["Z", "X", "Y"])

    def test_there_is_one_faller_at_a_time(self) -> None:
        before = self.game.lines()
        self.game.new_faller(1, "S", "S", "S")
        self.assertEqual(self.game.lines(), before)

    def test_a_landed_faller_that_is_moved_off_falls_again(self) -> None:
        game = game_of("   ", "   ", "   ", "S  ", "T  ")
        game.new_faller(1, "X", "Y", "Z")
        game.tick()
        game.tick()
        self.assertIn("|Z|", game.lines()[2])
        game.move_right()
        self.assertIn("[Z]", game.lines()[2])

    def test_jewels_beside_it_bar_its_way(self) -> None:
        game = game_of("   ", " S ", " T ", " V ")
        game.new_faller(1, "X", "Y", "Z")
        game.tick()
        before = game.lines()
        game.move_right()
        self.assertEqual(game.lines(), before)

    def test_a_column_that_is_not_there(self) -> None:
        for column in (0, 4, -1):
            with self.assertRaises(BadColumn):
                ColumnsGame(4, 3).new_faller(column, "X", "Y", "Z")

    def test_a_colour_that_is_not_there(self) -> None:
        for jewels in (("A", "X", "X"), ("X", "", "X"), ("X", "X", "XX")):
            with self.assertRaises(BadJewel):
                ColumnsGame(4, 3).new_faller(1, *jewels)

    def test_moves_without_a_faller_do_nothing(self) -> None:
        game = ColumnsGame(4, 3)
        before = game.lines()
        for move in (game.tick, game.rotate, game.move_left, game.move_right):
            move()
        self.assertEqual(game.lines(), before)


class EndTest(unittest.TestCase):
    def test_a_faller_that_does_not_fit_ends_the_game(self) -> None:
        game = game_of("   ", "S  ", "T  ", "V  ")
        game.new_faller(1, "X", "Y", "Z")
        self.assertFalse(game.is_over())
        game.tick()
        self.assertTrue(game.is_over())

    def test_a_match_that_makes_room_puts_the_end_off(self) -> None:
        game = game_of("   ", "   ", "S  ", "S  ")
        game.new_faller(1, "V", "W", "S")
        for _ in range(3):
            game.tick()
        self.assertFalse(game.is_over())
        self.assertEqual(game.lines()[2:4], ["| V       |", "| W       |"])

    def test_a_full_column_ends_the_game(self) -> None:
        game = game_of("W  ", "S  ", "T  ", "V  ")
        game.new_faller(1, "X", "Y", "Z")
        self.assertTrue(game.is_over())

    def test_no_move_after_the_end(self) -> None:
        game = game_of("W  ", "S  ", "T  ", "V  ")
        game.new_faller(1, "X", "Y", "Z")
        for move in (game.tick, game.rotate, game.move_left, game.move_right):
            with self.assertRaises(GameOver):
                move()
        with self.assertRaises(GameOver):
            game.new_faller(2, "X", "Y", "Z")

    def test_all_errors_are_of_one_family(self) -> None:
        for error in (BadColumn, BadJewel, BadSize, GameOver):
            self.assertTrue(issubclass(error, ColumnsError))


class MatchTest(unittest.TestCase):
    def marked(self, *contents: str) -> int:
        return sum(line.count("*") // 2 for line in game_of(*contents).lines())

    def test_across_down_and_both_diagonals(self) -> None:
        self.assertEqual(self.marked("   ", "   ", "   ", "SSS"), 3)
        self.assertEqual(self.marked("   ", "S  ", "S  ", "S  "), 3)
        self.assertEqual(self.marked("   ", "  S", " ST", "STV"), 3)
        self.assertEqual(self.marked("   ", "S  ", "TS ", "VTS"), 3)

    def test_longer_runs_and_several_at_once(self) -> None:
        self.assertEqual(self.marked("    ", "    ", "    ", "SSSS"), 4)
        self.assertEqual(self.marked("   ", "   ", "TTT", "SSS"), 6)
        self.assertEqual(self.marked("   ", "S  ", "S  ", "SSS"), 5)

    def test_two_are_no_match(self) -> None:
        self.assertEqual(self.marked("   ", "   ", "SS ", "TTS"), 0)
