import type { MuseumFacts } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { emptyDraft } from './draft.ts'
import { filledBy, geocodeQuery } from './lookups.ts'

const facts: MuseumFacts = {
  name: 'House of Kites',
  description: 'Kites of six centuries',
  category: 'cultural',
  address: '3 Wind Lane',
  city: 'Bergen',
  state: '',
  zipCode: '5003',
  country: 'Norway',
  latitude: 60.39,
  longitude: 5.32,
  website: 'https://kites.example',
  phone: '',
  email: '',
  featuredImage: 'https://kites.example/front.jpg',
  openingHours: null,
}

it('fills the fields that are empty, and a category that was not chosen', () => {
  const draft = { ...emptyDraft, name: 'Kites', city: ' ' }
  expect(filledBy(draft, facts)).toEqual({
    description: 'Kites of six centuries',
    category: 'cultural',
    address: '3 Wind Lane',
    city: 'Bergen',
    zipCode: '5003',
    country: 'Norway',
    website: 'https://kites.example',
    featuredImage: 'https://kites.example/front.jpg',
    latitude: '60.39',
    longitude: '5.32',
  })
})

it.each(['history', 'art'])('leaves the chosen category %s alone', category => {
  expect(filledBy({ ...emptyDraft, category }, facts)).not.toHaveProperty('category')
})

it('leaves a place alone of which one half is there', () => {
  expect(filledBy({ ...emptyDraft, latitude: '1' }, facts)).not.toHaveProperty('longitude')
  expect(filledBy(emptyDraft, { ...facts, latitude: null, category: null })).not.toHaveProperty('longitude')
})

it('asks for address, city, state and country; without address or city for nothing', () => {
  const draft = { ...emptyDraft, address: ' 3 Wind Lane ', city: 'Bergen', state: '-', country: 'Norway' }
  expect(geocodeQuery(draft)).toBe('3 Wind Lane, Bergen, Norway')
  expect(geocodeQuery({ ...draft, state: 'Vestland' })).toBe('3 Wind Lane, Bergen, Vestland, Norway')
  expect(geocodeQuery({ ...draft, city: ' ' })).toBeNull()
  expect(geocodeQuery({ ...draft, address: '' })).toBeNull()
})
