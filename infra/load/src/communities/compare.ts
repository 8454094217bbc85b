import { judge, percentiles, printTable, rounded } from '../lib/index.ts'

export type Side = 'small' | 'large'
export const sides = ['small', 'large'] as const

/** Sends one request; resolves when the answer is there. */
export type Send = (turn: number) => Promise<unknown>

export interface Comparison {
  /** How many there are at least, and at most while it is not clear on which side of the bound the ratio is. */
  rounds: { min: number; max: number }
  /** How many requests of each side a round has. */
  turns: number
  maxRatio: number
}

type Times = Record<Side, number[]>

/**
 * One request at a time, of both sides in turn and either first: what disturbs the machine disturbs both alike, and no
 * request waits for another one. Judges the p95 of all requests; what the rounds differ by decides how many are needed.
 * The median is judged as well: on a busy machine the p95 is what the machine did, whatever the request costs.
 */
export async function compare(
  name: string,
  { rounds, turns, maxRatio }: Comparison,
  arms: Record<Side, Send>,
): Promise<void> {
  let turn = 0
  const round = async () => {
    const times: Times = { small: [], large: [] }
    for (const last = turn + turns; turn < last; turn++)
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        const began = performance.now()
        await arms[side](turn)
        times[side].push(performance.now() - began)
      }
    return times
  }
  await round() // until V8 and the caches have seen all
  const results: Times[] = []
  while (results.length < rounds.min || (results.length < rounds.max && !isClear(results, maxRatio)))
    results.push(await round())
  const all = (side: Side) => percentiles(results.flatMap(times => times[side]))
  const [small, large] = [all('small'), all('large')]
  printTable(
    Object.entries({ small, large }).map(([side, { p50, p95 }]) => ({
      [name]: side,
      requests: results.length * turns,
      'p50 ms': rounded(p50),
      'p95 ms': rounded(p95),
    })),
  )
  console.log(`p95 ÷ p95 by round: ${results.map(times => rounded(ratioOf([times]), 2)).join(' ')}`)
  judge(`${name}: p95 over much data ÷ over little`, ratioOf(results), { max: maxRatio })
  judge(`${name}: median of the same`, large.p50 / small.p50, { max: maxRatio })
}

const ratioOf = (rounds: readonly Times[]): number => {
  const p95 = (side: Side) => percentiles(rounds.flatMap(times => times[side])).p95
  return p95('large') / p95('small')
}

/** Whether rounds that are drawn from these at random are nearly always on the same side of the bound. */
function isClear(rounds: readonly Times[], bound: number): boolean {
  const draws = 200
  let below = 0
  for (let draw = 0; draw < draws; draw++) {
    const drawn = rounds.map(() => rounds[Math.floor(Math.random() * rounds.length)] as Times)
    if (ratioOf(drawn) <= bound) below++
  }
  return below >= 0.95 * draws || below <= 0.05 * draws
}
