import type { PostMedia } from '@vitrine/contracts'

type Sized = Pick<PostMedia, 'width' | 'height'>

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

/** Width to height as shown among others; what is taller or wider loses its edges. */
const ratioOf = ({ width, height }: Sized) => between(0.5, (width ?? 1) / (height ?? 1), 2.5)

/** Alone it may be no taller than a screen shows. */
const ratioAlone = (media: Sized) => between(0.8, ratioOf(media), 2)

/** Every way to hang this many pictures in rows, in order. */
const waysOf: readonly (readonly number[][])[] = [[], [[1]], [[2], [1, 1]], [[3], [1, 2], [2, 1]], [[2, 2]]]
const bestHeight = 0.85
const maxHeight = 1.25

export interface Arrangement {
  /** Width to height of the whole. */
  ratio: number
  /** What hangs in each row with its share of the row's width, and the row's share of the whole's height. */
  rows: { share: number; items: { index: number; share: number }[] }[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function rowsOf(ratios: readonly number[], counts: readonly number[]): number[][] {
  let next = 0
  return counts
    .map(count => Array.from({ length: count }, () => next++))
    .map(row => row.filter(index => index in ratios))
}

/**
 * Hangs up to four pictures in rows whose pictures have the same height, as on a wall, so that none is cropped unless it
 * is very tall or wide. Of the ways to do it, the one that is nearest to a square without being taller than wide.
 */
export function arrange(media: readonly Sized[]): Arrangement {
  const [only] = media
  const ratios = media.length === 1 && only ? [ratioAlone(only)] : media.slice(0, 4).map(ratioOf)
  const heightsOf = (rows: number[][]) => rows.map(row => 1 / sumOf(row.map(index => ratios[index] ?? 1)))
  const costOf = (rows: number[][]) => {
    const height = sumOf(heightsOf(rows))
    return Math.abs(Math.log(height / bestHeight)) + (height > maxHeight ? 10 : 0)
  }
  const ways = (waysOf[ratios.length] ?? []).map(counts => rowsOf(ratios, counts))
  const rows = ways.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? []
  const heights = heightsOf(rows)
  const height = sumOf(heights)
  return {
    ratio: height > 0 ? 1 / height : 1,
    rows: rows.map((row, index) => {
      const width = sumOf(row.map(each => ratios[each] ?? 1))
      return {
        share: (heights[index] ?? 0) / height,
        items: row.map(each => ({ index: each, share: (ratios[each] ?? 1) / width })),
      }
    }),
  }
}
