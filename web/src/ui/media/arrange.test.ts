import { describe, expect, it } from 'vitest'
import { arrange } from './arrange.ts'

const wide = { width: 1500, height: 1000 }
const tall = { width: 750, height: 1000 }
const countsOf = (media: Parameters<typeof arrange>[0]) => arrange(media).rows.map(row => row.items.length)

describe('the arrangement of pictures', () => {
  it('shows one picture whole, unless it is taller or wider than a card may be', () => {
    expect(arrange([wide]).ratio).toBeCloseTo(1.5)
    expect(arrange([{ width: 100, height: 400 }]).ratio).toBeCloseTo(0.8)
    expect(arrange([{ width: 900, height: 100 }]).ratio).toBeCloseTo(2)
    expect(arrange([{ width: null, height: null }]).ratio).toBe(1)
  })
  it.each([
    [[tall, tall], [2]],
    [[wide, wide], [2]],
    [
      [
        { width: 250, height: 100 },
        { width: 250, height: 100 },
      ],
      [1, 1],
    ],
    [[tall, tall, tall], [3]],
    [
      [wide, wide, wide],
      [1, 2],
    ],
    [
      [wide, tall, wide, tall],
      [2, 2],
    ],
  ])('hangs them in rows that come near to a square', (media, counts) => {
    expect(countsOf(media)).toEqual(counts)
  })
  it('gives pictures of one row the same height, and each its place in order', () => {
    const { ratio, rows } = arrange([wide, tall])
    const [row] = rows
    expect(row?.items.map(({ index }) => index)).toEqual([0, 1])
    const heights = row?.items.map(({ share }, index) => (share * ratio) / [1.5, 0.75][index]!)
    expect(heights?.[0]).toBeCloseTo(heights?.[1] ?? 0)
    expect(rows.map(({ share }) => share)).toEqual([1])
  })
})
