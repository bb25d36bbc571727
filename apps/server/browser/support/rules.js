/** Rules of the five games that end soon, so that a whole game stays short. */

/** @type {{ game: string, variant?: string, options?: Record<string, string> }[]} */
export const SHORT = [
  { game: "pente", options: { size: "7" } },
  { game: "attaxx", options: { size: "5", holes: "c3", refuges: "b2" } },
  { game: "hasami", variant: "neuf", options: { "stones-left": "8" } },
  { game: "othello", options: { size: "6" } },
  { game: "dames", variant: "russe" },
];
