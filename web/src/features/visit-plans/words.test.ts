import { afterEach, expect, it } from 'vitest'
import { makeMuseum, makeSlot } from '../../../test/make.ts'
import { showTextsIn } from '../../../test/texts.tsx'
import { distanceText, headingOf, lengthText, meetupTitleOf, startText } from './words.ts'

afterEach(() => showTextsIn('en'))
const museums = (...names: string[]) => names.map(name => makeMuseum({ name }))
const five = museums('Rijksmuseum', 'Mauritshuis', 'Boijmans', 'Teylers', 'Frans Hals Museum')

it('names up to three museums, and how many more there are', () => {
  expect(headingOf(five.slice(0, 1))).toBe('Visit to Rijksmuseum')
  expect(headingOf(five.slice(0, 2))).toBe('Visit to Rijksmuseum and Mauritshuis')
  expect(headingOf(five.slice(0, 3))).toBe('Visit to Rijksmuseum, Mauritshuis, and Boijmans')
  expect(headingOf(five)).toBe('Visit to Rijksmuseum, Mauritshuis, Boijmans, and 2 more')
})

it('names them in Spanish', () => {
  showTextsIn('es')
  expect(headingOf(five)).toBe('Visita a Rijksmuseum, Mauritshuis, Boijmans y 2 más')
  expect(lengthText(90)).toBe('1 hora y media')
})

it('names fewer of them in the title of a meetup that would be too long, and cuts a name that is too long itself', () => {
  expect(meetupTitleOf(five.slice(0, 2))).toBe('Visit to Rijksmuseum and Mauritshuis')
  const long = 'Museum of '.repeat(3).trim()
  expect(meetupTitleOf(museums(long, long, long))).toBe(`Visit to ${long}, ${long}, and 1 more`)
  expect(meetupTitleOf(museums('m'.repeat(300))).length).toBe(100)
})

it('says how long a visit is, how far a museum is, and when a visit starts', () => {
  expect(lengthText(90)).toBe('1.5 hours')
  expect(distanceText(1_609)).toBe('1.0 mi from the meeting place')
  expect(distanceText(120)).toBe('Next to the meeting place')
  expect(startText(makeSlot())).toBe('from 10:00 AM')
  expect(startText(makeSlot({ latestStart: '10:00' }))).toBe('at 10:00 AM')
})
