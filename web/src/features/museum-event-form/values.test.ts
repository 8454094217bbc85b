import { CreateMuseumEvent, museumEventCategories, UpdateMuseumEvent } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import '../../../test/texts.tsx'
import { makeMuseumEvent } from '../../../test/make.ts'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import { valuesIn } from '../../lib/event-form/values.ts'
import {
  bodyOf,
  type MuseumEventValues,
  museumEventChoices,
  needsMore,
  problemsOf,
  startOf,
} from './values.ts'

const event = makeMuseumEvent()
const create: MuseumEventTask = {
  kind: 'create',
  museum: { id: 3, timezone: 'America/New_York' },
}
const edit: MuseumEventTask = { kind: 'edit', event }
const filled = (more: Partial<MuseumEventValues>): MuseumEventValues => ({ ...startOf(edit), ...more })
const created = (more: Partial<MuseumEventValues>) =>
  CreateMuseumEvent.parse({ ...bodyOf(filled(more)), museumId: 3 })
const problems = (more: Partial<MuseumEventValues>) => problemsOf(create, filled(more))

it('sends an unchanged event as it is', () => {
  const body = UpdateMuseumEvent.parse(bodyOf(startOf(edit)))
  expect(event).toMatchObject(body)
  expect(body).toMatchObject({ category: 'tour', timezone: 'Europe/Madrid', endTime: '21:00' })
})

it('begins a duplicate with all but the date, and a new event in the time zone of its museum', () => {
  expect(startOf({ kind: 'duplicate', event })).toEqual({ ...startOf(edit), date: '' })
  expect(startOf(create)).toMatchObject({ title: '', category: 'other', timezone: 'America/New York' })
  expect(bodyOf(startOf(create)).timezone).toBe('America/New_York')
})

it('requires title, description, date and start time alone', () => {
  expect(problemsOf(create, startOf(create))).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    date: 'Date is required',
    startTime: 'Start time is required',
  })
  const least = { location: '', endTime: '', maxAttendees: '', price: '', ticketUrl: '', requirements: '' }
  expect(problems(least)).toEqual({})
  expect(created(least)).toMatchObject({ museumId: 3, maxAttendees: null, location: '', ticketUrl: '' })
})

it('refuses a ticket link that is no web address, and what is no number of people', () => {
  for (const ticketUrl of ['javascript:alert(1)', 'tickets'])
    expect(problems({ ticketUrl })).toEqual({
      ticketUrl: 'Please give a web address that begins with https://, or leave it empty.',
    })
  expect(problems({ maxAttendees: 'many' })).toHaveProperty('maxAttendees')
  expect(problems({ tags: 'a'.repeat(60) }).tags).toBe('A tag may have up to 30 characters.')
})

it('opens "More details" for what is filled in there, or refused', () => {
  expect(needsMore(startOf(create), {})).toBe(false)
  expect(needsMore(startOf(create), { ticketUrl: 'Wrong' })).toBe(false)
  expect(needsMore(startOf(create), { requirements: 'Too long' })).toBe(true)
  expect(needsMore(startOf(edit), {})).toBe(true)
})

it('restores a stored category only if there is one of that name', () => {
  const start = startOf(create)
  const restored = (category: string) =>
    valuesIn(JSON.stringify({ title: 'Ink', category }), start, museumEventChoices)
  expect(museumEventCategories.map(category => restored(category).category)).toEqual(museumEventCategories)
  expect(restored('party')).toEqual({ ...start, title: 'Ink' })
})
