import { expect, it } from 'vitest'
import '../../../test/texts.tsx'
import { makeMeetup, makeMuseumEvent } from '../../../test/make.ts'
import { momentOf } from './body.ts'
import { cutAtWord, eventLimits, linkedTo } from './event-values.ts'

it('cuts a text between words, and counts characters as the server does', () => {
  expect(cutAtWord('Late light', 10)).toBe('Late light')
  expect(cutAtWord('Late light falls', 12)).toBe('Late light…')
  expect(cutAtWord('Late\nlight', 8)).toBe('Late…')
  expect(cutAtWord('Lichtdurchflutet', 6)).toBe('Licht…')
  expect(cutAtWord('🖼️'.repeat(3), 6)).toBe('🖼️'.repeat(3))
  expect([...cutAtWord('🎨'.repeat(9), 5)]).toHaveLength(5)
})

it('fills in the fields of a post, with the time of the reader and a description that fits', () => {
  const meetup = makeMeetup({ id: 7, description: 'word '.repeat(400) })
  const filled = linkedTo(meetup)
  expect(filled).toMatchObject({
    eventId: 7,
    eventName: 'Sketching by the light',
    eventTitle: 'Sketching by the light',
    eventLocation: 'Hall of honour',
  })
  expect(momentOf(filled.eventDateTime ?? '')).toBe(meetup.dateTime)
  const description = filled.eventDescription ?? ''
  expect(description.length).toBeLessThanOrEqual(eventLimits.description)
  expect(description).toMatch(/word word…$/)
})

it('names the museum with the place that an event has there', () => {
  expect(linkedTo(makeMuseumEvent()).eventLocation).toBe('Ground floor, Museo del Prado')
  expect(linkedTo(makeMuseumEvent({ location: '' })).eventLocation).toBe('Museo del Prado')
})
