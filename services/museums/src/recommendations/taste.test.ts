import { expect, it } from 'vitest'
import type { KnownMuseum } from './known.repository.ts'
import { tasteOf } from './taste.ts'

const museum = (given: Partial<KnownMuseum>): KnownMuseum => ({
  category: 'art',
  city: 'Málaga',
  state: '',
  country: 'Spain',
  latitude: 36.72,
  longitude: -4.42,
  ...given,
})

it('shares out the categories, and names cities and places once', () => {
  const known = [
    museum({}),
    museum({}),
    museum({}),
    museum({ category: 'history', city: '', latitude: null }),
  ]
  expect(tasteOf(known)).toEqual({
    categories: new Map([
      ['art', 0.75],
      ['history', 0.25],
    ]),
    cities: [{ text: 'malaga', region: 'Málaga||Spain' }],
    places: [{ latitude: 36.72, longitude: -4.42 }],
  })
})

it('keeps the last five cities and three places', () => {
  const known = Array.from({ length: 8 }, (_, index) =>
    museum({ city: `City ${index}`, latitude: index + 1 }),
  )
  const { cities, places } = tasteOf(known)
  expect(cities.map(({ text }) => text)).toEqual(['city 0', 'city 1', 'city 2', 'city 3', 'city 4'])
  expect(places.map(({ latitude }) => latitude)).toEqual([1, 2, 3])
})

it('is empty for who knows no museum', () => {
  expect(tasteOf([])).toEqual({ categories: new Map(), cities: [], places: [] })
})
