import { maxRun } from './run.ts'
import { createUnplaced, none } from './unplaced.ts'

/** Every so many places behind the reader's own posts the newest post of a followed author or museum comes next. */
export const followedEvery = 3

/** Posts by the numbers that the caller gave them. */
export interface Candidates {
  /** The author of each. */
  authors: Float64Array
  /** Those that stand first. */
  own: readonly number[]
  /** All others. */
  ranked: Uint16Array
  /** The part of them that takes every third place. */
  followed: readonly number[]
}

const unplaced = createUnplaced()

/**
 * All of `own`, then all of `ranked`, every third the next of `followed`; and no three of one author in a row: what
 * would be the third waits until one of another author was placed (decision 0075).
 */
export function arrange({ authors, own, ranked, followed }: Candidates): number[] {
  unplaced.clear()
  const slotOf = new Uint16Array(authors.length)
  for (let index = 0; index < authors.length; index++) slotOf[index] = unplaced.add(authors[index] as number)
  const isPlaced = new Uint8Array(authors.length)
  const order: number[] = []
  const [nextOwn, nextRanked, nextFollowed] = [startOf(own), startOf(ranked), startOf(followed)]
  let last = none
  let run = 0
  let position = 0
  let only = none
  let barred = none

  /** The first of a list that is not placed and whose author may be next. */
  function firstOf(source: Source): number {
    const { list } = source
    for (let at = source.from; at < list.length; at++) {
      const index = list[at] as number
      if (isPlaced[index] === 1) {
        if (at === source.from) source.from++
        continue
      }
      if (only === none ? slotOf[index] !== barred : slotOf[index] === only) return index
    }
    return none
  }

  while (order.length < authors.length) {
    barred = run === maxRun && unplaced.hasOthers(last) ? last : none
    only = none
    let next = firstOf(nextOwn)
    if (next === none) {
      position++
      only = unplaced.pressing(last, run)
      if (position % followedEvery === 0) next = firstOf(nextFollowed)
      if (next === none) next = firstOf(nextRanked)
    }
    const slot = slotOf[next] as number
    isPlaced[next] = 1
    unplaced.take(slot)
    run = slot === last ? run + 1 : 1
    last = slot
    order.push(next)
  }
  return order
}

interface Source {
  list: readonly number[] | Uint16Array
  from: number
}
const startOf = (list: Source['list']): Source => ({ list, from: 0 })
