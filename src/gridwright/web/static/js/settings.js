// The little panel of what each person likes: the theme, how loud, and whether things move.

import { byId, make } from "./dom.js";
import { recall, remember } from "./memory.js";
import { getVolume, setVolume } from "./sound.js";

const THEMES = [["auto", "as the device"], ["light", "light"], ["dark", "dark"]];

/** Fills the panel; what was chosen before is in force already. */
export function fillSettings() {
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
  byId("settings").replaceChildren(
    make("label", {}, "Colours", theme),
    make("label", {}, "Volume", volume),
    make("label", {}, "Animations", motion),
  );
}
