/** Two matches of docs/levels.md, An example, as a player can follow them; a test works them out again. */
export interface Moved {
  name: string;
  won: boolean;
  /** Before and after. */
  strength: [number, number];
  doubt: [number, number];
  points: [number, number];
}

export const EXAMPLE: readonly (readonly Moved[])[] = [
  [
    { name: "Anna", won: true, strength: [2000, 2065], doubt: [333, 327], points: [1000, 1085] },
    { name: "Bruno", won: false, strength: [2000, 1935], doubt: [333, 327], points: [1000, 954] },
  ],
  [
    { name: "Bruno", won: true, strength: [1935, 2013], doubt: [327, 320], points: [954, 1053] },
    { name: "Dino", won: false, strength: [2200, 2181], doubt: [160, 159], points: [1720, 1704] },
  ],
];
