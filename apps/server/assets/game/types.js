/**
 * The documents of a live game, as docs/api.md describes them. Types only.
 *
 * @typedef {import("../board/types.js").View} View
 * @typedef {import("../board/types.js").Move} Move
 * @typedef {import("../board/types.js").Side} Side
 * @typedef {import("../board/types.js").Piece} Piece
 * @typedef {import("../board/types.js").Tally} Tally
 * @typedef {import("../board/types.js").Texts} Texts
 * @typedef {"draw" | "takeback" | "rematch"} Offer
 *
 * @typedef {object} Player
 * @property {Side} side
 * @property {"person" | "engine" | "computer"} kind
 * @property {string} name
 * @property {string | null} level
 * @property {boolean} taken
 * @property {boolean} present
 *
 * @typedef {{ ms: number, delay_ms: number, periods: number, period_ms: number }} SideClock
 * @typedef {{ spec: string, running: Side | null, sides: [SideClock, SideClock] }} Clock
 * @typedef {{ text: string, side: Side, pass: boolean, clock_ms: number | null }} Played
 * @typedef {{ outcome: "first" | "second" | "draw", reason: string, text: string }} Ending
 * @typedef {Record<"move" | "resign" | "draw" | "takeback" | "rematch" | "hint" | "review", boolean>} Can
 *
 * @typedef {object} State
 * @property {"state"} type
 * @property {string} id
 * @property {number} version
 * @property {string} game
 * @property {string} title
 * @property {"open" | "live" | "over"} status
 * @property {[Player, Player]} players
 * @property {number} spectators
 * @property {Side | "both" | null} you
 * @property {boolean} device
 * @property {boolean} engine
 * @property {Clock | null} clock
 * @property {number} ply
 * @property {Played[]} played
 * @property {View} view
 * @property {Record<Offer, Side | null>} offers
 * @property {Ending | null} ending
 * @property {string | null} next
 * @property {Can} can
 * @property {string | null} link
 *
 * @typedef {object} Ply
 * @property {string} text
 * @property {Side} side
 * @property {boolean} pass
 * @property {number | null} clock_ms
 * @property {[number, Piece | null][]} changes
 * @property {Move} last
 * @property {Tally[]} tallies
 * @property {Side} turn
 * @property {string} position
 *
 * @typedef {{ start: View, plies: Ply[], ending: Ending | null }} History
 *
 * @typedef {{ id: string, do: string, move?: string, ply?: number, offer?: Offer, on?: boolean }} Action
 */
export {};
