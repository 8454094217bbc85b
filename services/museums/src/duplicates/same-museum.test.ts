import { expect, it } from 'vitest'
import { type Described, isSameMuseum } from './same-museum.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const nowhere = { latitude: null, longitude: null }
const describe = (name: string, rest: Partial<Described> = {}): Described => ({
  name,
  aliases: [],
  city: 'New York',
  state: 'NY',
  country: 'United States',
  ...nowhere,
  ...rest,
})
const near = at(40.7614, -73.9776)
/** Of 0.001 degrees, which are 111 m. */
const north = (steps: number) => at(near.latitude + steps / 1_000, near.longitude)

it.each<[string, Described, Described]>([
  ['article and case', describe('The Metropolitan Museum of Art'), describe('Metropolitan museum of art')],
  ['the word museum', describe('The Field'), describe('Field Museum')],
  ['accents and languages', describe('Musée Rodin'), describe('Rodin Museum')],
  ['the legal form', describe('Gardner Museum'), describe('Gardner Museum, Inc.')],
  [
    'an alias',
    describe('Tenement', { aliases: ['Lower East Side Tenement'] }),
    describe('Lower East Side Tenement Museum'),
  ],
  [
    'the owner before a comma',
    describe('National Air and Space Museum'),
    describe('Smithsonian Institution, National Air and Space Museum'),
  ],
  [
    'another spelling of the city',
    describe('Arch', { city: 'St. Louis' }),
    describe('Arch', { city: 'Saint Louis' }),
  ],
  ['the name of the state', describe('Arch', { state: 'New York' }), describe('Arch')],
  ['the country written out', describe('Arch'), describe('Arch', { country: 'USA' })],
  [
    'a building that has moved within the city',
    describe('Exploratorium', near),
    describe('The Exploratorium', north(40)),
  ],
  [
    'a longer name at one place',
    describe('Strong Museum', near),
    describe('Margaret Woodbury Strong Museum', north(1)),
  ],
  [
    'a misspelt name at one place',
    describe('Whitney Museum of American Art', near),
    describe('Whitey Museum of American Art', north(1)),
  ],
  [
    'one place, although the cities differ',
    describe('Curtis Museum', { ...near, city: 'Manhattan' }),
    describe('Dr Curtis Museum', near),
  ],
])('%s makes no other museum', (_what, a, b) => {
  expect([isSameMuseum(a, b), isSameMuseum(b, a)]).toEqual([true, true])
})

it.each<[string, Described, Described]>([
  [
    'a longer name that is not at the place',
    describe('Strong Museum', near),
    describe('Margaret Woodbury Strong Museum', north(2)),
  ],
  ['a longer name of common words', describe('Museum of Art', near), describe('Museum of Folk Art', near)],
  ['the city in the name', describe('New York Museum', near), describe('New York Police Museum', near)],
  ['a body of friends', describe('Rodin Museum', near), describe('Friends of the Rodin Museum', near)],
  [
    'a council',
    describe('Museum of Modern Art', near),
    describe('International Council of the Museum of Modern Art', near),
  ],
  ['neighbours', describe('American Folk Art Museum', near), describe('Museum of Arts and Design', near)],
  ['numbers', describe('Gallery Building 12', near), describe('Gallery Building 13', near)],
  ['another city', describe('Art Museum', { city: 'Boston' }), describe('Art Museum', { city: 'Chicago' })],
  [
    'another state',
    describe('Art Museum', { city: 'Springfield', state: 'IL' }),
    describe('Art Museum', { city: 'Springfield', state: 'MA' }),
  ],
  [
    'another country',
    describe('Art Museum', { city: 'Cambridge' }),
    describe('Art Museum', { city: 'Cambridge', country: 'United Kingdom' }),
  ],
  ['a city of the same name far away', describe('Art Museum', near), describe('Art Museum', north(500))],
])('%s: other museums', (_what, a, b) => {
  expect([isSameMuseum(a, b), isSameMuseum(b, a)]).toEqual([false, false])
})
