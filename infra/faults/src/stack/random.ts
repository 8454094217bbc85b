export interface Draw {
  /** A number from 0 to 1. */
  number(): number
  /** An integer from 0, below `end`. */
  below(end: number): number
  oneOf<Item>(list: readonly Item[]): Item
}

/** Draws that a seed repeats: mulberry32, by Tommy Ettinger. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(number() * end)
  return { number, below, oneOf: list => list[below(list.length)] as (typeof list)[number] }
}
