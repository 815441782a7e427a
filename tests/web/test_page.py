"""The page in a real browser, at desktop and at phone size: each promise to the player."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from gridwright import Session, find_game, write_text
from gridwright.levels.shelf import shelf

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
GAMES = {"Snek Is You": "snek", "Snekoban": "sokoban", "Acorn Runner": "maze", "Columns": "columns"}
ROOM = "#######\n#@ $ .#\n#     #\n#######\nTitle: Room\n"
#: Its solution plays for some seconds: long enough to be paused on a busy machine.
LONG_ROOM = f"{'#' * 30}\n#@ ${' ' * 24}.#\n#{' ' * 28}#\n{'#' * 30}\nTitle: Long room\n"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--mute-audio"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture(params=SIZES)
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=request.param == "phone"
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, server: str) -> Iterator[Page]:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console", lambda said: errors.append(said.text) if "Security Policy" in said.text else None
    )
    page.goto(server)
    ready(page)
    yield page
    assert errors == []


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-ready]")


def choose(page: Page, game: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=game).click()
    page.wait_for_selector(f"body[data-playing={GAMES[game]}]")


def paste(page: Page, text: str) -> None:
    """What pasting a level from the clipboard does."""
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def open_example(page: Page, title: str) -> None:
    """Plays the game's own example, whatever the lists of levels hold."""
    choose(page, title)
    level = replace(find_game(GAMES[title]).example, title="Example")
    paste(page, write_text([level], "json"))
    expect(page.locator("#level-title")).to_have_text("Example")


def room(page: Page, text: str = ROOM, title: str = "Room") -> None:
    choose(page, "Snekoban")
    paste(page, text)
    expect(page.locator("#level-title")).to_have_text(title)


def tally(page: Page, name: str) -> str:
    return page.locator(f"#tally div:has(dt:text-is('{name}')) dd").inner_text()


def expect_tally(page: Page, name: str, value: int | str) -> None:
    number = page.locator(f"#tally div:has(dt:text-is('{name}')) dd")
    expect(number).to_have_text(str(value))


def tap_cell(page: Page, row: int, column: int) -> None:
    box = page.locator("#board").bounding_box()
    assert box is not None
    view = page.locator("#board").get_attribute("viewBox")
    assert view is not None
    wide, high = (float(number) / 24 for number in view.split()[2:])
    x, y = (column + 0.5) * box["width"] / wide, (row + 0.5) * box["height"] / high
    page.mouse.click(box["x"] + x, box["y"] + y)


# -- 1. play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_there(page: Page, game: str) -> None:
    choose(page, game)
    assert page.locator("#board .things use").count() > 3
    assert page.locator("#levels button").count() >= 1
    fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert fits, "the page is wider than the screen"
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["x"] >= 0
    assert board["height"] > 150


def test_keys_move_undo_redo_and_restart(page: Page) -> None:
    room(page)
    for key in ("ArrowDown", "d", "l"):  # arrows, WASD, HJKL
        page.keyboard.press(key)
    expect_tally(page, "moves", 3)
    page.keyboard.press("z")
    page.keyboard.press("u")
    expect_tally(page, "moves", 1)
    page.keyboard.press("y")
    expect_tally(page, "moves", 2)
    page.keyboard.press("r")
    expect_tally(page, "moves", 0)
    page.keyboard.press("z")  # the restart itself
    expect_tally(page, "moves", 2)


def test_what_is_typed_quickly_is_done_in_order(page: Page) -> None:
    room(page)
    page.keyboard.type("sdddaaa" * 2 + "wddsz")
    page.wait_for_timeout(300)
    expect_tally(page, "moves", tally(page, "moves"))
    page.keyboard.type("z" * 60, delay=1)
    expect_tally(page, "moves", 0)


def test_undo_repeats_while_it_is_held(page: Page) -> None:
    room(page)
    page.keyboard.type("sdadadad")
    expect_tally(page, "moves", 8)
    page.locator("#undo").hover()
    page.mouse.down()
    expect_tally(page, "moves", 0)
    page.mouse.up()


def test_a_win_is_celebrated_kept_and_marked(page: Page) -> None:
    choose(page, "Acorn Runner")
    moves = Session(shelf("maze")[0].level).solve().moves
    assert moves is not None
    page.keyboard.type(moves, delay=20)
    card = page.locator("#overlay .card.win")
    expect(card).to_contain_text("Solved!")
    expect(card).to_contain_text(f"{len(moves)} moves")
    expect(card).to_contain_text("your best")
    assert page.locator("#levels button.solved").count() == 1
    card.get_by_role("button", name="Stay here").click()
    expect(page.locator("#message")).to_contain_text("Peace reigns")
    page.reload()
    ready(page)
    assert page.locator("#levels button.solved").count() == 1
    expect_tally(page, "best moves", len(moves))


def test_levels_next_and_previous(page: Page) -> None:
    choose(page, "Columns")
    first = page.locator("#level-title").inner_text()
    page.keyboard.press("n")
    expect(page.locator("#level-title")).not_to_have_text(first)
    page.keyboard.press("p")
    expect(page.locator("#level-title")).to_have_text(first)
    if page.locator("#open-levels").is_visible():
        page.locator("#open-levels").click()
    page.locator("#levels button").nth(1).click()
    expect(page.locator("#level-title")).not_to_have_text(first)


def test_pointing_walks_and_pushes(page: Page) -> None:
    room(page)
    tap_cell(page, 2, 3)
    expect_tally(page, "moves", 3)
    tap_cell(page, 1, 3)  # the computer
    expect(page.locator("#board .chosen")).to_be_visible()
    tap_cell(page, 1, 5)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    expect_tally(page, "pushes", 2)


def test_where_i_left_off(page: Page) -> None:
    room(page)
    page.keyboard.type("sdd")
    expect_tally(page, "moves", 3)
    page.reload()
    ready(page)
    expect(page.locator("#level-title")).to_have_text("Room")
    expect_tally(page, "moves", 3)
    page.keyboard.press("z")
    expect_tally(page, "moves", 2)


def test_the_keys_are_on_screen(page: Page) -> None:
    choose(page, "Acorn Runner")
    page.keyboard.press("?")
    keys = page.locator("#help")
    expect(keys).to_contain_text("undo")
    expect(keys).to_contain_text("wait")
    page.keyboard.press("Escape")
    expect(keys).not_to_be_visible()


def test_buttons_and_swipes(page: Page, request: pytest.FixtureRequest) -> None:
    if not page.locator("#pad").is_visible():
        assert "desktop" in request.node.name
        return
    room(page)
    page.get_by_role("button", name="down", exact=True).click()
    expect_tally(page, "moves", 1)
    page.evaluate(
        """() => {
            const board = document.getElementById("board");
            const at = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
                pointerType: "touch", clientX: x, clientY: y, button: 0, bubbles: true }));
            at("pointerdown", 100, 300);
            at("pointerup", 190, 310);
        }"""
    )
    expect_tally(page, "moves", 2)


def test_snek_rules_are_lit_made_and_broken(page: Page) -> None:
    open_example(page, "Snek Is You")
    expect(page.locator("#rules li")).to_have_count(3)
    assert page.locator("#board .lit").count() == 9
    page.keyboard.type("ss", delay=60)  # down onto the middle word of WALL IS STOP
    expect(page.locator("#rules .broken")).to_have_text("WALLISSTOP")
    expect(page.locator("#rules li")).to_have_count(2)
    page.keyboard.press("z")
    expect(page.locator("#rules .made")).to_have_count(1)


def test_who_faces_somewhere_shows_it(page: Page) -> None:
    words = [["BABA", "IS", "YOU"], ["KEKE", "IS", "MOVE"]]
    rows = [[[word] for word in row] for row in words]
    rows += [[["baba"], [], ["keke@up"]], [["keke@left"], [], []]]
    level = {"game": "snek", "title": "Facing", "dialect": "baba", "board": rows}
    choose(page, "Snek Is You")
    paste(page, json.dumps(level))
    left = page.locator("#board [data-name='keke@left'] use")
    expect(left).to_have_count(2)
    expect(left.first).to_have_attribute("transform", "matrix(-1 0 0 1 24 0)")
    expect(left.last).to_have_attribute("href", "#sprite-@left")
    page.keyboard.press("d")  # whoever is in a corner turns round
    expect(page.locator("#board [data-name='keke@down'] use")).to_have_count(2)


def test_columns_runs_by_itself_and_pauses(page: Page) -> None:
    open_example(page, "Columns")
    expect(page.locator("#overlay")).to_contain_text("Ready?")
    assert page.locator("#faller svg").count() == 3
    assert page.locator("#board .ghost").count() >= 1
    before = page.locator("#board .things").inner_html()
    page.keyboard.press("ArrowLeft")  # wakes the clock
    expect(page.locator("#overlay")).not_to_be_visible()
    page.wait_for_function(
        "before => document.querySelector('#board .things').innerHTML !== before", arg=before
    )
    page.keyboard.press("Escape")
    expect(page.locator("#overlay")).to_contain_text("Paused")
    held = page.locator("#board .things").inner_html()
    page.wait_for_timeout(1300)
    assert page.locator("#board .things").inner_html() == held
    page.keyboard.press("m")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")


# -- 2. hint and solve --------------------------------------------------------------------------


def test_a_hint_is_one_move(page: Page) -> None:
    room(page)
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text("Hint: right")
    expect_tally(page, "moves", 0)


def test_the_solution_is_a_film(page: Page) -> None:
    room(page, LONG_ROOM, "Long room")
    page.keyboard.press("d")
    page.locator("#solve").click()
    panel = page.locator("#solve-panel")
    expect(panel).to_contain_text("Solved")
    panel.get_by_role("button", name="Pause").click()
    count = panel.locator(".film-count")
    at = count.inner_text()
    panel.get_by_role("button", name="Step ›").click()
    expect(count).not_to_have_text(at)
    panel.get_by_role("button", name="‹ Step").click()
    expect(count).to_have_text(at)
    panel.get_by_label("Speed").select_option(label="very fast")
    panel.get_by_role("button", name="Play").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
    assert page.locator("#levels button.solved").count() == 0
    panel.get_by_role("button", name="fewest pushes").click()
    expect(panel).to_contain_text("Solved")


def test_a_solution_of_words_is_told_as_a_plan(page: Page) -> None:
    choose(page, "Snek Is You")
    paste(page, "SIY.FIN\n.......\nWIT....\n.s.w.f.\n...w...\n")
    expect(page.locator("#level-title")).not_to_have_text("Good morning")
    page.locator("#solve").click()
    steps = page.locator("#solve-panel .plan li")
    expect(steps.last).to_contain_text("to the flag and win")
    expect(page.locator("#solve-panel .plan li[aria-current=step]")).to_have_count(1)


HARD = "\n".join(
    ["##################", *(f"#{' ' * 16}#" for _ in range(2))]
    + [f"#  {'$ ' * 6}  .#" for _ in range(6)]
    + ["#@               #", f"#{'.' * 15} #"]
    + ["##################", "Title: Hard", ""]
)


def test_progress_cancel_and_outcomes(page: Page) -> None:
    room(page, HARD, "Hard")
    page.locator("#solve").click()
    panel = page.locator("#solve-panel")
    expect(panel).to_contain_text("states")
    panel.get_by_role("button", name="Cancel").click()
    expect(panel).to_contain_text("Cancelled.")
    room(page, "######\n#@$ .#\n#    #\n######\nTitle: Low\n", "Low")
    page.keyboard.type("d")
    page.locator("#solve").click()
    expect(panel).to_contain_text("Solved")
    room(page, "######\n#.@$.#\n#$   #\n######\nTitle: Dead\n", "Dead")
    page.locator("#solve").click()
    expect(panel).to_contain_text("Proved unsolvable")


def test_a_dead_position_is_told_unasked(page: Page) -> None:
    room(page, "######\n#@ $ #\n#   .#\n######\nTitle: Corner\n", "Corner")
    page.keyboard.type("dd", delay=30)
    expect(page.locator("#message")).to_contain_text("can no longer be won")
    page.keyboard.press("z")
    expect(page.locator("#message")).not_to_contain_text("can no longer be won")


# -- 3. build -----------------------------------------------------------------------------------


def build(page: Page) -> None:
    choose(page, "Snekoban")
    page.keyboard.press("e")
    expect(page.locator("#builder-panel")).to_be_visible()
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Rows").press("Tab")
    page.get_by_label("Columns", exact=True).fill("5")
    page.get_by_label("Columns", exact=True).press("Tab")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problems")).to_contain_text("there is no player")


def swatch(page: Page, name: str) -> None:
    page.locator(f".palette button[value={name}]").click()


def test_build_by_pointer_play_and_keep(page: Page) -> None:
    build(page)
    swatch(page, "player")
    tap_cell(page, 1, 0)
    swatch(page, "computer")
    tap_cell(page, 1, 1)
    swatch(page, "target")
    tap_cell(page, 1, 3)
    expect(page.locator(".problems .fine")).to_be_visible()
    page.keyboard.press("z")  # undo with the same keys
    assert page.locator("#board use[data-name=target]").count() == 0
    page.keyboard.press("y")
    assert page.locator("#board use[data-name=target]").count() == 1
    page.get_by_label("Title").fill("Mine")
    page.get_by_label("Title").press("Tab")
    page.get_by_role("button", name="Save to library").click()
    expect(page.locator("#message")).to_contain_text("Saved")
    page.get_by_role("button", name="Test play").click()
    expect(page.locator("#level-title")).to_have_text("Mine")
    page.keyboard.type("dd", delay=30)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    assert "Mine" in page.locator("#levels").text_content()  # type: ignore[operator]


def test_build_by_keys_alone(page: Page) -> None:
    build(page)
    page.locator("#board").focus()
    page.keyboard.press("Enter")  # the brush is the player
    page.keyboard.press("ArrowRight")
    page.keyboard.press(".")
    page.keyboard.press(".")  # wall, computer
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(".")
    page.keyboard.press("f")  # targets everywhere else
    assert page.locator("#board use[data-name=target]").count() == 13
    page.keyboard.press("x")
    assert page.locator("#board use[data-name=target]").count() == 12
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("a")  # stack
    page.keyboard.press("Enter")
    assert page.locator("#board use[data-name=computer-home]").count() == 1
    page.keyboard.press("t")
    expect(page.locator("#builder-panel")).not_to_be_visible()


def test_build_by_dragging_and_wide_boards(page: Page) -> None:
    build(page)
    swatch(page, "wall")
    box = page.locator("#board").bounding_box()
    assert box is not None
    cell = box["width"] / 5
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + cell * 4.5, box["y"] + cell / 2, steps=12)
    page.mouse.up()
    assert page.locator("#board use[data-name=wall]").count() == 5
    page.get_by_role("button", name="Move", exact=True).click()
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell * 2.5, steps=5)
    page.mouse.up()
    assert page.locator("#board use[data-name=wall]").count() == 5
    page.get_by_label("Rows").fill("99")
    page.get_by_label("Rows").press("Tab")
    expect(page.get_by_label("Rows")).to_have_value("50")
    page.keyboard.press("z")


def test_text_boxes_load_and_show_any_notation(page: Page) -> None:
    build(page)
    page.locator(".text-box summary").click()
    box = page.get_by_label("The level as text")
    box.fill(ROOM)
    expect(page.locator("#board use[data-name=wall]")).to_have_count(18)
    box.press("Tab")
    page.get_by_label("Notation").select_option("json")
    expect(box).to_have_value(re.compile('"board"'))
    box.fill("#####\n#@!!#\n#####")
    expect(page.locator(".text-box .note")).to_contain_text("no sign")


def test_files_can_be_dropped(page: Page) -> None:
    choose(page, "Snekoban")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "room.sok"));
            document.body.dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        ROOM,
    )
    expect(page.locator("#level-title")).to_have_text("Room")


# -- 4. share -----------------------------------------------------------------------------------


def test_a_link_holds_the_level_and_the_moves(page: Page, browser: Browser) -> None:
    room(page)
    page.keyboard.type("sd")
    expect_tally(page, "moves", 2)
    page.locator("#open-share").click()
    link = page.locator("#share-link").input_value()
    assert "#play=" in link
    stranger = browser.new_context().new_page()
    stranger.goto(link)
    ready(stranger)
    expect(stranger.locator("#level-title")).to_have_text("Room")
    expect_tally(stranger, "moves", 2)
    stranger.context.close()


@pytest.mark.parametrize(
    ("button", "said"),
    [("Sokoban XSB/SOK", "#@ $ .#"), ("JSON", '"board"'), ("Copy as test", "---\n> d")],
)
def test_copies(page: Page, button: str, said: str) -> None:
    room(page)
    page.keyboard.press("s")
    expect_tally(page, "moves", 1)
    page.locator("#open-share").click()
    page.locator("#share").get_by_role("button", name=button, exact=True).click()
    page.wait_for_function(
        "said => document.getElementById('share').dataset.copied?.includes(said)", arg=said
    )


@pytest.mark.parametrize(
    ("button", "magic"), [("PNG of the board", b"\x89PNG"), ("GIF of the play", b"GIF8")]
)
def test_pictures(page: Page, button: str, magic: bytes) -> None:
    room(page)
    page.keyboard.press("d")
    expect_tally(page, "moves", 1)
    page.locator("#open-share").click()
    with page.expect_download() as download:
        page.locator("#share").get_by_role("button", name=button).click()
    assert Path(download.value.path()).read_bytes().startswith(magic)


# -- 7. for everybody ---------------------------------------------------------------------------


def test_text_board_and_move_field(page: Page) -> None:
    room(page)
    page.locator("#reader summary").click()
    expect(page.locator("#text-board")).to_contain_text("#@ $ .#")
    page.get_by_label("Moves", exact=True).fill("dr")
    page.get_by_label("Moves", exact=True).press("Enter")
    expect(page.locator("#text-board")).to_contain_text("# @   #")
    page.get_by_label("Moves", exact=True).fill("x")
    page.get_by_label("Moves", exact=True).press("Enter")
    expect(page.locator("#message")).to_contain_text("has no move 'x'")


def test_everything_can_be_reached_by_tab(page: Page) -> None:
    choose(page, "Snekoban")
    page.locator(".skip").focus()
    reached = []
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.id || document.activeElement.textContent")
        )
    order = [name for name in ("board", "restart", "hint", "edit", "open-share") if name in reached]
    assert order == ["board", "restart", "hint", "edit", "open-share"]
    assert [reached.index(name) for name in order] == sorted(reached.index(name) for name in order)


CONTRAST = """() => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(v => v / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = element => {
        for (let e = element; e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            if (!/rgba\\(.*, 0\\)|transparent/.test(colour)) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const weak = [];
    for (const element of document.querySelectorAll("main *, header *")) {
        const text = [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        const aside = element.closest(":disabled, svg, .unseen");
        if (!text || aside || !element.checkVisibility()) continue;
        const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) weak.push(`${element.textContent.trim()}: ${ratio.toFixed(2)}`);
    }
    return weak;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_in_light_and_dark(page: Page, theme: str) -> None:
    choose(page, "Snek Is You")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    assert page.evaluate(CONTRAST) == []
    page.keyboard.press("b")
    expect(page.locator("#builder-panel")).to_be_visible()
    assert page.evaluate(CONTRAST) == []


def test_reduced_motion_is_respected(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    room(page)
    page.keyboard.type("ddd", delay=30)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator("#celebration svg").count() == 0


def test_the_theme_can_be_chosen(page: Page) -> None:
    dark: Callable[[], str] = lambda: page.evaluate(  # noqa: E731
        "getComputedStyle(document.body).backgroundColor"
    )
    before = dark()
    page.locator("#theme").click()  # light
    page.locator("#theme").click()  # dark
    assert dark() != before
    page.reload()
    ready(page)
    assert dark() != before
