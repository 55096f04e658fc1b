/** How this browser shows things; kept here, never sent. */
export type Speed = "calm" | "normal" | "quick" | "none";

export interface Settings {
  theme: "auto" | "light" | "dark";
  contrast: boolean;
  fourColours: boolean;
  /** Which indices: large below a desk's width, or always, or never. */
  indices: "auto" | "large" | "small";
  french: "french" | "dalnegro";
  italian: "napoletane" | "piacentine";
  back: "red" | "blue";
  sound: boolean;
  volume: number;
  speed: Speed;
}

const KEY = "smazzata.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  contrast: false,
  fourColours: false,
  indices: "auto",
  french: "french",
  italian: "napoletane",
  back: "red",
  sound: true,
  volume: 0.7,
  speed: "normal",
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...kept() });

/** Called once, by the app: what is chosen is kept, and shown at once. */
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.contrast) root.dataset.contrast = "high";
    else delete root.dataset.contrast;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private mode: until the page is closed
    }
  });
}

const FACTOR: Record<Speed, number> = { calm: 1.8, normal: 1, quick: 0.5, none: 0 };

/** Milliseconds of a movement, as the player and the system wish it; 0: no movement. */
export function lasting(milliseconds: number): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return milliseconds * FACTOR[settings.speed];
}
