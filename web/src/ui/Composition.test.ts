import { expect, it } from 'vitest'
import { tileAt } from './Composition.tsx'

const places = Array.from({ length: 240 }, (_, index) => [index % 12, Math.floor(index / 12)] as const)

it('draws the same tile for the same place, and another picture for another number', () => {
  const picture = (seed: number) => JSON.stringify(places.map(([x, y]) => tileAt(seed, x, y)))
  expect(picture(7)).toBe(picture(7))
  expect(picture(7)).not.toBe(picture(8))
})

it('never draws a shape in the colour that it lies on', () => {
  expect(places.every(([x, y]) => tileAt(3, x, y).fill !== tileAt(3, x, y).background)).toBe(true)
})
