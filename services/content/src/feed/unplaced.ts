import { maxRun } from './run.ts'

/** Stands for no author. */
export const none = -1

/** A power of two, at least twice as many as one visit has candidates. */
const slots = 1024

/**
 * How many posts of each author are not placed yet; an author is the number of a slot. One instance serves all visits,
 * because a visit is ordered without waiting: then nothing is allocated for an author.
 */
export function createUnplaced() {
  const authors = new Float64Array(slots)
  const counts = new Uint16Array(slots)
  /** How many authors have so many. */
  const authorsWith = new Uint16Array(slots)
  let total = 0
  let max = 0
  let maxSlot = 0

  function move(slot: number, by: 1 | -1): void {
    const count = counts[slot] as number
    authorsWith[count] = (authorsWith[count] as number) - 1
    authorsWith[count + by] = (authorsWith[count + by] as number) + 1
    counts[slot] = count + by
    total += by
    if (count + by > max) max = count + by
    else if (authorsWith[max] === 0) max--
  }

  return {
    clear() {
      authors.fill(0)
      counts.fill(0)
      authorsWith.fill(0)
      total = 0
      max = 0
    },
    /** Counts a post in; returns the slot of its author. */
    add(author: number): number {
      let slot = author & (slots - 1)
      while (authors[slot] !== 0 && authors[slot] !== author) slot = (slot + 1) & (slots - 1)
      authors[slot] = author
      move(slot, 1)
      return slot
    },
    /** Counts a post out. */
    take(slot: number) {
      move(slot, -1)
    },
    /** Whether there are posts of other authors. */
    hasOthers: (slot: number): boolean => (counts[slot] as number) < total,
    /**
     * The author who must be next, because one more post of another would leave too few of others to part theirs.
     * None where no order can do that any more.
     */
    pressing(last: number, run: number): number {
      const others = total - max
      if (max <= maxRun * others || max > maxRun * (others + 1)) return none
      if (counts[maxSlot] !== max) maxSlot = counts.indexOf(max)
      return max <= maxRun * (others + 1) - (maxSlot === last ? run : 0) ? maxSlot : none
    },
  }
}
