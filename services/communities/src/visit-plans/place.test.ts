import { expect, it } from 'vitest'
import { chosenOf, metresBetween, placeOf } from './place.ts'

const museum = (id: number, votes: number) => ({ id, votes })

it('is for the museums that someone votes for, and for all while no one does', () => {
  const without = [museum(1, 0), museum(2, 0)]
  expect(chosenOf(without)).toEqual(without)
  expect(chosenOf([museum(1, 0), museum(2, 1), museum(3, 2)])).toEqual([museum(2, 1), museum(3, 2)])
})

it('takes place at the museum with the most votes, of several at the one that was added first', () => {
  expect(placeOf([museum(1, 0), museum(2, 3), museum(3, 3)])).toEqual(museum(2, 3))
  expect(placeOf([museum(1, 0), museum(2, 0)])).toEqual(museum(1, 0))
})

it('says how many metres are between two museums, where both places are known', () => {
  const rijksmuseum = { latitude: 52.36, longitude: 4.8852 }
  const louvre = { latitude: 48.8606, longitude: 2.3376 }
  expect(metresBetween(rijksmuseum, rijksmuseum)).toBe(0)
  // Of a calculator for great circles.
  expect(metresBetween(rijksmuseum, louvre)).toBeGreaterThan(428_000)
  expect(metresBetween(rijksmuseum, louvre)).toBeLessThan(431_000)
  expect(metresBetween(rijksmuseum, { latitude: null, longitude: null })).toBeNull()
})
