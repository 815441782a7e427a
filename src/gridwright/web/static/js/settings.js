// The little panel of what each person likes: the theme, how loud, whether things move, and switches.

import { byId, make } from "./dom.js";
import { recall, remember } from "./memory.js";
import { getVolume, setVolume } from "./sound.js";

/** @type {Record<string, string>} */
const SWITCHES = { none: "", one: "The mark goes by itself; Space or Enter takes.", two: "Space or Tab goes on, Enter takes." };
const PACE = 1.5; // seconds until the mark goes on
const THEMES = [["auto", "as the device"], ["light", "light"], ["dark", "dark"]];

/**
 * Fills the panel; what was chosen before is in force already.
 * @param {import("./scanner.js").Scanner} scanner
 */
export function fillSettings(scanner) {
  const root = document.documentElement.dataset;
  const theme = make("select", { id: "theme" }, ...THEMES.map(([value, title]) => make("option", { value }, title)));
  theme.value = root.theme;
  theme.onchange = () => {
    root.theme = theme.value;
    remember("theme", theme.value);
  };
  const volume = make("input", { id: "volume", type: "range", min: 0, max: 100, step: 5 });
  volume.value = 100 * getVolume();
  volume.oninput = () => setVolume(volume.value / 100);
  const motion = make("input", { id: "motion", type: "checkbox", checked: recall("motion", "on") === "on" });
  motion.onchange = () => {
    root.motion = motion.checked ? "on" : "off";
    remember("motion", root.motion);
  };
  const switches = make("select", { id: "switches" }, ...Object.keys(SWITCHES).map((value) => make("option", { value }, value)));
  switches.value = recall("switches", "none");
  const pace = make("input", { id: "pace", type: "range", min: 0.5, max: 4, step: 0.25 });
  pace.value = recall("pace", PACE);
  const paceLabel = make("label", {}, "Seconds a step", pace);
  const told = make("small", { role: "status" });
  const scan = () => {
    told.textContent = SWITCHES[switches.value];
    paceLabel.hidden = switches.value !== "one";
    scanner.listen(switches.value, Number(pace.value));
    remember("switches", switches.value);
    remember("pace", Number(pace.value));
  };
  switches.onchange = pace.oninput = scan;
  scan();
  byId("settings").replaceChildren(
    make("label", {}, "Colours", theme),
    make("label", {}, "Volume", volume),
    make("label", {}, "Animations", motion),
    make("label", {}, "Switches", switches),
    paceLabel,
    told,
  );
}
