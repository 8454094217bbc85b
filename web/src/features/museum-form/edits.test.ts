import type { Museum } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import '../../../test/texts.tsx'
import { changesOf, formOf, type MuseumForm, problemsOf, sentOf } from './edits.ts'

const museum = {
  name: 'House of Kites',
  categoryCode: 'cultural',
  latitude: 60.39,
  longitude: 5.32,
  featuredImage: null,
  amenities: [],
  openingHours: null,
} as unknown as Museum

const sent = (edits: Partial<MuseumForm>) => sentOf(changesOf(edits, museum), { ...formOf(museum), ...edits })

it.each([
  ['another name', { name: 'Kites ' }, { name: 'Kites ' }],
  ['what the museum says', { name: ' House of Kites', latitude: '60.39' }, {}],
  ['one coordinate, with the other', { latitude: '60,4' }, { latitude: 60.4, longitude: 5.32 }],
  ['no place', { latitude: ' ', longitude: '' }, { latitude: 0, longitude: 0 }],
  [
    'a picture',
    { featuredImage: 'https://kites.example/a.jpg' },
    { featuredImage: 'https://kites.example/a.jpg' },
  ],
])('sends %s', (_name, edits, expected) => {
  expect(sent(edits)).toEqual(expected)
  expect(problemsOf(sent(edits), true)).toEqual({})
})

const outOfRange = 'Latitudes go from -90 to 90, longitudes from -180 to 180.'

it.each([
  [{ latitude: 'north' }, { latitude: outOfRange }],
  [{ longitude: '' }, { longitude: outOfRange }],
  [{ longitude: '181' }, { longitude: outOfRange }],
  [{ featuredImage: 'kites.jpg' }, { featuredImage: 'Invalid image URL' }],
])('refuses %o', (edits, problems) => {
  expect(problemsOf(sent(edits), true)).toEqual(problems)
})
