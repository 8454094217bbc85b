import { CreateMeetup, UpdateMeetup } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import '../../../test/texts.tsx'
import { makeMeetup, makeMuseum } from '../../../test/make.ts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { endsNextDay, valuesIn } from '../../lib/event-form/values.ts'
import {
  answerOf,
  bodyOf,
  type MeetupValues,
  meetupChoices,
  needsMore,
  problemsOf,
  startOf,
  withMuseum,
} from './values.ts'

const off = { allowComments: false, allowPhotoSharing: false }
const meetup = makeMeetup({ ageRestrictions: '18+', cost: 'paid', costAmount: '€12', ...off })
const create: MeetupTask = { kind: 'create', communityId: 3 }
const edit: MeetupTask = { kind: 'edit', meetup }
const museum = makeMuseum({ id: 8 })
const museumEvent = { id: 2, title: 'Goya', startsAt: '2031-05-06T17:30:00.000Z', timezone: 'Europe/Madrid' }
const ofMuseum = { museum, connectToMuseumEvent: true, museumEvent, canMuseumPromote: true }
const agreed = makeMeetup({
  ...ofMuseum,
  ...{ museumId: 8, museumEventId: 2, museumContact: 'Marta', collaborationStatus: 'confirmed' },
})
const filled = (more: Partial<MeetupValues> = {}): MeetupValues => ({
  ...startOf({ kind: 'duplicate', meetup: makeMeetup() }),
  date: '2031-05-06',
  ...more,
})
const created = (more: Partial<MeetupValues>) => CreateMeetup.parse(bodyOf(filled(more)))
const problems = (more: Partial<MeetupValues>) => problemsOf(create, filled(more))

it('sends an unchanged meetup as it is, by the clocks of its place', () => {
  const body = UpdateMeetup.parse(bodyOf(startOf(edit)))
  expect(meetup).toMatchObject(body)
  expect(body).toMatchObject({ date: '2031-05-06', startTime: '21:30', timezone: 'America/New_York' })
})

it('begins a duplicate with all but the date, and a new meetup in the time zone of the browser', () => {
  expect(startOf({ kind: 'duplicate', meetup })).toEqual({ ...startOf(edit), date: '' })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(bodyOf(startOf(create)).timezone).toBe(timeZone)
})

it('allows comments and photos in a new meetup, and keeps what an existing one says of them', () => {
  expect(bodyOf(startOf(create))).toMatchObject({ allowComments: true, allowPhotoSharing: true })
  expect(bodyOf(startOf({ kind: 'duplicate', meetup }))).toMatchObject(off)
  expect(bodyOf(startOf(edit))).toMatchObject(off)
})

it('shows tags as text, and sends each once without blank ones', () => {
  expect(startOf(edit).tags).toBe('drawing, night')
  expect(created({ tags: ' #Ink, ink,, Late night ,' }).tags).toEqual(['ink', 'late night'])
  expect(created({ tags: '' }).tags).toEqual([])
  expect(problems({ tags: `ink, ${'a'.repeat(60)}` }).tags).toBe('A tag may have up to 30 characters.')
})

it('sends no maximum where none is typed, and refuses what is no number of people', () => {
  expect(created({ maxAttendees: ' 20 ' }).maxAttendees).toBe(20)
  expect(created({ maxAttendees: '' }).maxAttendees).toBeNull()
  expect(created({ maxAttendees: '', expectedGroupSize: '8' }).maxAttendees).toBe(8)
  for (const maxAttendees of ['0', 'twelve', '1.5', '10001'])
    expect(problems({ maxAttendees })).toEqual({
      maxAttendees: 'Please give a number of people from 1 to 10,000, or leave it empty.',
    })
})

it.each([
  ['America/New York', 'America/New_York'],
  [' europe/madrid ', 'Europe/Madrid'],
  ['tokyo', 'Asia/Tokyo'],
  ['utc', 'UTC'],
])('takes "%s" for the time zone %s', (timezone, name) => {
  expect(created({ timezone }).timezone).toBe(name)
})

it('refuses an unknown time zone, and a paid meetup that costs nothing', () => {
  expect(problems({ timezone: 'Moon/Base' })).toEqual({
    timezone: 'Please give a time zone, such as Europe/Madrid.',
  })
  expect(problems({ timezone: '' })).toHaveProperty('timezone')
  expect(problems({ cost: 'paid', title: '' })).toEqual({
    title: 'Title is required',
    costAmount: 'Please say how much it costs.',
  })
  expect(problems({ cost: 'donation' })).toEqual({})
})

it('opens "More details" for what is filled in there, or refused', () => {
  expect(needsMore(startOf(create), {})).toBe(false)
  expect(needsMore(startOf(create), { title: 'Title is required' })).toBe(false)
  expect(needsMore(startOf(create), { rainPlan: 'Too long' })).toBe(true)
  expect(needsMore({ ...startOf(create), allowComments: false }, {})).toBe(true)
  expect(needsMore({ ...startOf(create), allowPhotoSharing: false }, {})).toBe(true)
  expect(needsMore(startOf(edit), {})).toBe(true)
})

it('ends on the next day when the end is not after the start', () => {
  expect(['21:29', '21:30', '21:31', ''].map(endTime => endsNextDay(filled({ endTime })))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})

it('restores what was stored, but nothing that the form does not have', () => {
  const start = startOf(create)
  const stored = { title: 'Ink', enableWaitlist: true, cost: 'stolen', date: 7, other: 'x' }
  const restored = (text: string | null) => valuesIn(text, start, meetupChoices)
  expect(restored(JSON.stringify(stored))).toEqual({ ...start, title: 'Ink', enableWaitlist: true })
  expect(restored('{"cost":"paid"}').cost).toBe('paid')
  for (const broken of [null, '{', 'null', '[]']) expect(restored(broken)).toEqual(start)
})

it('sends no museum where none is chosen, and all that is said of a chosen one by its id', () => {
  const none = { museumId: null, museumEventId: null, collaborationStatus: 'discussion' }
  expect(created({})).toMatchObject({ ...none, museumContact: '', canMuseumPromote: false })
  expect(created({ museum, museumContact: ' Marta ' })).toMatchObject({
    ...none,
    ...{ museumId: 8, museumContact: 'Marta' },
  })
  expect(created(ofMuseum)).toMatchObject({ museumId: 8, museumEventId: 2, canMuseumPromote: true })
  expect(created({ ...ofMuseum, connectToMuseumEvent: false }).museumEventId).toBeNull()
  expect(agreed).toMatchObject(UpdateMeetup.parse(bodyOf(startOf({ kind: 'edit', meetup: agreed }))))
})

it('asks for the event that a meetup accompanies', () => {
  const museumEvent = 'Please choose an event of the museum.'
  expect(problems({ ...ofMuseum, museumEvent: null })).toEqual({ museumEvent })
  expect(problems({ museum })).toEqual({})
})

it('keeps the answer of a museum until another one is chosen', () => {
  const values = startOf({ kind: 'edit', meetup: agreed })
  const sent = (change: Partial<MeetupValues>) => bodyOf({ ...values, ...change }).collaborationStatus
  const other = withMuseum(makeMuseum({ id: 9 }))
  expect([answerOf(values), sent({}), sent(withMuseum(museum))]).toEqual(Array(3).fill('confirmed'))
  expect(answerOf({ ...values, ...other })).toBeNull()
  expect([sent(other), sent(withMuseum(null))]).toEqual(['discussion', 'discussion'])
  const none = {
    museumEventId: null,
    connectToMuseumEvent: false,
    museumContact: '',
    canMuseumPromote: false,
  }
  expect(bodyOf({ ...values, ...other })).toMatchObject({ ...none, museumId: 9 })
})

it('asks the museum anew for a duplicate, without the event on the date of the original', () => {
  const values = startOf({ kind: 'duplicate', meetup: agreed })
  expect(values).toMatchObject({ museum, museumContact: 'Marta', canMuseumPromote: true })
  expect(values).toMatchObject({ date: '', connectToMuseumEvent: false, museumEvent: null, answer: null })
  expect(bodyOf(values).collaborationStatus).toBe('discussion')
})

it('restores a museum and its event from a draft, but no incomplete ones, and no answer', () => {
  const start = startOf(create)
  const restored = (stored: object) => valuesIn(JSON.stringify(stored), start, meetupChoices)
  expect(restored(ofMuseum)).toEqual({ ...start, ...ofMuseum })
  expect(restored({ museum: { id: 8 }, museumEvent: 2, canMuseumPromote: null })).toEqual(start)
  expect(restored({ answer: { museumId: 8, status: 'confirmed' } })).toEqual(start)
  const duplicate = startOf({ kind: 'duplicate', meetup: agreed })
  expect(valuesIn('{"museum":null}', duplicate, meetupChoices).museum).toBeNull()
})
