/** A deterministic sequence of numbers from a seed. */
export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  /** An integer, both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(share: number): boolean
  shuffled<T>(list: readonly T[]): T[]
}

/** splitmix32: neighbouring seeds give unrelated sequences. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ (seed / 2 ** 32), 0x9e3779b1) | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: list => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: share => next() < share,
    shuffled: list =>
      list
        .map(value => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
