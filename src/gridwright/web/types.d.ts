// The values that the page's modules pass on, for tsc alone: no browser ever loads this file.
// They mirror `gridwright/play/protocol.py` and the answers of the server's routes.

type Names = string[];
type Cells = Names[][];
type Place = [row: number, column: number];
type NamedPlace = [row: number, column: number, name: string];
type Changed = [row: number, column: number, names: Names];
type Moved = [name: string, row: number, column: number, toRow: number, toColumn: number];
type Look = [row: number, column: number, name: string, look: string];

interface Action {
  move: string;
  title: string;
  keys: string[];
}

/** A line in the list of keys: what each asks for, or null where that is the page's own. */
interface KeyRow {
  title: string;
  keys: Record<string, Command | null>;
  repeats: boolean;
  film: boolean;
}

interface Game {
  name: string;
  title: string;
  actions: Action[];
  keys: KeyRow[];
  scene: string;
  ground: { light: Record<string, string>; dark: Record<string, string> };
  walls: string[];
  objects: string[];
  pointing: string;
  can_solve: boolean;
  real_time: boolean;
  can_make: boolean;
  notations: { name: string; title: string }[];
  example: Level;
}

interface Level {
  game: string;
  title?: string;
  author?: string;
  hint?: string;
  par?: number;
  board: Cells;
  [note: string]: any;
}

interface Entry {
  id: string;
  key: string;
  title: string;
  author: string;
  collection: string;
  height: number;
  width: number;
  par: number | null;
  solved: boolean;
  stars: number | null;
  mine: boolean;
}

interface GameCard {
  name: string;
  title: string;
  about: string;
  scene: string;
  levels: number;
  solved: number;
  begun: boolean;
  next: { id: string; title: string };
  picture: string;
}

interface Today {
  id: string;
  game: string;
  title: string;
  par: number | null;
  solved: boolean;
  row: number;
  week: boolean[];
}

interface Advice {
  outcome: string;
  par: number | null;
  spare: NamedPlace[];
  all_tried: boolean;
  harder: { text: string; place: Place; par: number; level: Level } | null;
}

interface Score {
  id: number;
  player: string;
  score: number;
}

interface Save {
  level: Level;
  timeline: string;
  now: number;
  solver?: [first: number, length: number][];
  best?: Record<string, number>;
}

interface Problem {
  message: string;
  row?: number | null;
  column?: number | null;
  text?: string;
}

interface Command {
  do: string;
  moves?: string;
  [field: string]: any;
}

interface GameEvent {
  event: string;
  cells: Place[];
  count: number;
  text: string;
  toward: string;
}

interface Sound {
  name: string;
  raised: number;
}

interface Fact {
  label: string;
  kind: string;
  value: any;
}

interface Sentences {
  now: string[];
  made: string[];
  broken: string[];
}

interface Hint {
  thing: Place | null;
  name: string;
  to: Place | null;
  move: string | null;
}

interface Film {
  place: number;
  moves: number;
  speed: string;
  running: boolean;
  ended: boolean;
  said: string;
  toggle: string;
  purpose: string;
  stages: string[];
  stage: number;
}

interface SearchProgress {
  states: number;
  seconds: number;
  rate: number;
  depth: number;
}

interface Aim {
  objective: string;
  title: string;
  current: boolean;
}

interface HelpView {
  kind: string;
  heading: string;
  effort: string;
  outcome: string;
  waiting: number | null;
  progress: SearchProgress | null;
  figures: [label: string, value: string][];
  aims: Aim[];
  next_aim: string;
  film: Film | null;
}

interface SearchResult {
  outcome: string;
  moves: string | null;
  plan?: { text: string; moves: string }[];
  [fact: string]: any;
}

interface SearchEvent {
  waiting?: number;
  progress?: SearchProgress;
  result?: SearchResult;
}

interface Ask {
  question: number;
  effort: string;
  objective: string;
}

interface Ending {
  status: string;
  by: string;
  title: string;
  lines: string[];
  tally: Record<string, number>;
  stars: number | null;
  for_score: boolean;
  then: string;
}

interface Foreseen {
  changed: Changed[];
  moved: Moved[];
  left: NamedPlace[];
  events: GameEvent[];
  sound: Sound | null;
  ahead: Record<string, Foreseen>;
}

interface KeyToLearn {
  move: string;
  key: string;
  row: number;
  column: number;
}

interface View {
  number: number;
  status: string;
  board?: Cells;
  outside?: Place[];
  level?: Level;
  changed: Changed[];
  moved: Moved[];
  left: NamedPlace[];
  facts: Fact[];
  sentences: Sentences | null;
  lit: Place[] | null;
  ghosts: NamedPlace[];
  looks: Look[];
  events: GameEvent[];
  sound: Sound | null;
  sinking: number | null;
  message: { text: string; kind: string };
  tally: Record<string, number>;
  best: Record<string, number>;
  counts: { label: string; value: string; kind: string }[];
  chosen: Place | null;
  marks: NamedPlace[];
  can: Record<"undo" | "redo" | "restart" | "help" | "hint" | "solve" | "pause", boolean>;
  clock: { running: boolean; fresh: boolean; title: string } | null;
  hint: Hint | null;
  help: HelpView | null;
  dead: boolean;
  why: { cells: Place[]; text: string } | null;
  told: string;
  ending: Ending | null;
  ask: Ask | null;
  wake: number | null;
  lesson: KeyToLearn[];
  ahead: Record<string, Foreseen>;
  timeline: { keep: number; add: string; by_solver: boolean[]; now: number };
  text: string | null;
  signs: Record<string, string> | null;
}
