import { kmBetween } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { placeOf } from '../museums/place.ts'
import { isAt, isReachable } from './travel.ts'

const amsterdam = { latitude: 52.36, longitude: 4.8852 }
const madrid = { latitude: 40.4138, longitude: -3.6921 }
const at = (time: string) => new Date(`2026-06-10T${time}Z`)

it('measures on a sphere', () => {
  expect(kmBetween(amsterdam, madrid)).toBeCloseTo(1_480, -1)
  expect(kmBetween(amsterdam, amsterdam)).toBe(0)
})

it.each([
  [0.0044, true],
  [0.0046, false],
])('a visitor %s degrees north of the museum is there: %s', (degrees, expected) => {
  expect(isAt({ ...amsterdam, latitude: amsterdam.latitude + degrees }, amsterdam)).toBe(expected)
})

it('is nowhere without a place', () => {
  expect(isAt(null, amsterdam)).toBe(false)
  expect(isAt(amsterdam, null)).toBe(false)
  expect(placeOf({ latitude: 0, longitude: 0 })).toBeNull()
  expect(placeOf({ latitude: null, longitude: 4 })).toBeNull()
})

it.each([
  ['to another town in an hour', madrid, '11:00:00', false],
  ['to another town by air', madrid, '11:30:00', true],
  ['around the corner at once', { latitude: 52.358, longitude: 4.881 }, '10:00:01', true],
  ['to a place that is not known', null, '10:00:01', true],
])('one comes %s', (_name, place, time, expected) => {
  const from = { place: amsterdam, at: at('10:00:00') }
  expect(isReachable(from, { place, at: at(time) })).toBe(expected)
})
