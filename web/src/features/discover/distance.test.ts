import { expect, it } from 'vitest'
import { milesBetween } from './distance.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

it.each([
  ['nowhere', at(52.36, 4.8852), at(52.36, 4.8852), 0],
  ['a degree of the equator', at(0, 0), at(0, 1), 69.1],
  ['a degree at 60° north', at(60, 0), at(60, 1), 34.5],
  ['over the date line', at(0, 179.5), at(0, -179.5), 69.1],
  ['the antipode', at(0, 0), at(0, 180), 12_437.6],
  ['from pole to pole', at(90, 12), at(-90, -70), 12_437.6],
  ['Amsterdam to Madrid', at(52.36, 4.8852), at(40.4138, -3.6921), 919.6],
])('miles: %s', (_name, from, to, expected) => {
  expect(Math.round(milesBetween(from, to) * 10) / 10).toBeCloseTo(expected, 1)
  expect(milesBetween(to, from)).toBe(milesBetween(from, to))
})
