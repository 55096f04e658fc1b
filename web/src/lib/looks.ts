/** What can be chosen of the looks: for the page of settings and for the sheet at the table. */
import * as m from "../paraglide/messages";
import type { Settings, Speed } from "./settings.svelte";

export const french: { value: Settings["french"]; label: string }[] = [
  { value: "french", label: m.settings_french_standard() },
  { value: "dalnegro", label: m.settings_french_dalnegro() },
];

export const italian: { value: Settings["italian"]; label: string }[] = [
  { value: "napoletane", label: m.settings_napoletane() },
  { value: "piacentine", label: m.settings_piacentine() },
];

export const indices: { value: Settings["indices"]; label: string }[] = [
  { value: "auto", label: m.settings_indices_auto() },
  { value: "large", label: m.settings_indices_large() },
  { value: "small", label: m.settings_indices_small() },
];

export const speeds: { value: Speed; label: string }[] = [
  { value: "calm", label: m.settings_speed_calm() },
  { value: "normal", label: m.settings_speed_normal() },
  { value: "quick", label: m.settings_speed_quick() },
  { value: "none", label: m.settings_speed_none() },
];
