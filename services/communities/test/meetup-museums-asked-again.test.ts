import type { MeetupDetail } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())

const form = { endTime: '21:00', location: 'Hall', timezone: 'UTC', museumContact: 'Ada' }
/** What the museum agreed to. */
const agreed: [string, () => object][] = [
  ['the title', () => ({ title: 'Drawing' })],
  ['the place', () => ({ location: 'Garden' })],
  ['the date', () => ({ date: env.day(31) })],
  ['the beginning', () => ({ startTime: '19:00' })],
  ['the end', () => ({ endTime: '22:00' })],
  ['the end, which is taken away', () => ({ endTime: '' })],
  ['the time zone', () => ({ timezone: 'Europe/Amsterdam' })],
]
const otherwise: [string, object][] = [
  ['nothing', {}],
  ['the description', { description: 'Bring two.' }],
  ['the tags', { tags: ['late'] }],
  ['the seats', { maxAttendees: 40, enableWaitlist: true, expectedGroupSize: 'Thirty' }],
  ['the price', { cost: 'paid', costAmount: '€ 5' }],
  ['the notes', { ageRestrictions: '12', accessibilityNotes: 'A lift', rainPlan: 'Inside' }],
  ['what guests may do', { allowComments: false, allowPhotoSharing: false, rsvpRequired: true }],
  ['whether the museum may show it', { canMuseumPromote: true }],
  ['the contact', { museumContact: 'Grace' }],
]
const changed = async (as: 'creator' | 'manager', made: Made, more: object): Promise<MeetupDetail> =>
  successOf(await env.meetups.edit(made[as], made.meetup, more))
type Made = Awaited<ReturnType<MeetupMuseumEnvironment['agreed']>>

describe('a museum that takes part', () => {
  it.each(agreed)('is asked again after a change of %s', async (_, more) => {
    for (const status of ['confirmed', 'museum_host'] as const) {
      const made = await env.agreed(form, { status })
      const shown = await changed('creator', made, more())
      expect(shown).toMatchObject({
        collaborationStatus: 'discussion',
        museum: made.museum,
        museumContact: 'Ada',
      })
      expect((await env.historyOf(shown.id)).at(-1)).toEqual([
        made.museum.id,
        status,
        'discussion',
        'change',
        made.creator.id,
      ])
    }
  })

  it('is asked again after a change of its event', async () => {
    const made = await env.named(form)
    const { manager, museum, meetup } = made
    const [one, two] = [await env.event(manager, museum), await env.event(manager, museum)]
    const ofEvent = (museumEventId: number | null) => ({
      connectToMuseumEvent: museumEventId !== null,
      museumEventId,
    })
    for (const each of [one.id, two.id, null]) {
      await env.say(manager, meetup.id, 'confirmed')
      const shown = await changed('creator', made, { ...ofEvent(each), collaborationStatus: 'confirmed' })
      expect(shown).toMatchObject({ museumEventId: each, collaborationStatus: 'discussion' })
    }
  })

  it.each(otherwise)('is asked nothing after a change of %s', async (_, more) => {
    const made = await env.agreed(form)
    expect(await changed('creator', made, more)).toMatchObject({ collaborationStatus: 'confirmed', ...more })
    expect(await env.historyOf(made.meetup.id)).toHaveLength(2)
  })

  it('is asked nothing after a change by its manager', async () => {
    const made = await env.named(form)
    const { creator, manager, id, meetup } = made
    await env.call(manager, 'POST', `/api/communities/${id}/join`)
    await env.call(creator, 'POST', `/api/communities/${id}/transfer`, { userId: manager.id })
    await env.say(manager, meetup.id, 'museum_host')
    const edited = await env.meetups.edit(manager, await env.meetups.show(manager, meetup.id), {
      title: 'Drawing',
      location: 'Garden',
      date: env.day(31),
    })
    expect(edited.json()).toMatchObject({ title: 'Drawing', collaborationStatus: 'museum_host' })
    expect(await env.historyOf(meetup.id)).toHaveLength(2)
  })

  it('is asked again where the organizer says so in the form', async () => {
    const made = await env.agreed(form)
    const shown = await changed('creator', made, { collaborationStatus: 'discussion' })
    expect(shown).toMatchObject({ collaborationStatus: 'discussion', version: made.meetup.version + 1 })
    expect((await env.historyOf(shown.id)).at(-1)).toEqual([
      made.museum.id,
      'confirmed',
      'discussion',
      'change',
      made.creator.id,
    ])
  })

  it('is asked again where an Admin moves the meetup', async () => {
    const made = await env.agreed(form)
    const admin = await env.person({ role: 'Admin' })
    const moved = await env.meetups.edit(admin, made.meetup, { location: 'Garden' })
    expect(moved.json()).toMatchObject({ collaborationStatus: 'discussion', museumContact: 'Ada' })
    expect((await env.historyOf(made.meetup.id)).at(-1)?.at(-1)).toBe(admin.id)
  })
})
