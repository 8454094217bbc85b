import {
  meetupCancelled,
  meetupChanged,
  meetupDeleted,
  meetupGuestsAffected,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCancelledEvents } from '../src/events/purge.ts'
import { refusalOf } from './environment.ts'
import {
  createMeetupEnvironment,
  dayMs,
  hourMs,
  inTurn,
  type MeetupEnvironment,
  messageOf,
  refusalsOf,
  setMeetupCreators,
} from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

describe('changing a meetup', () => {
  it('is for its organizer while a member, the creator of the community, and an Admin', async () => {
    const community = await env.community(['member', 'admin', 'moderator'])
    const { id, creator, members } = community
    const [organizer, admin, moderator] = members
    const [outsider, platform] = [
      await env.person({ role: 'Ambassador' }),
      await env.person({ role: 'Admin' }),
    ]
    await setMeetupCreators(env, community, 'member')
    const { id: meetupId } = await env.meetup(id, organizer)
    const callers = [organizer, creator, platform, admin, moderator, outsider]
    const answers = await inTurn(callers, async caller =>
      env.edit(caller, await env.show(caller, meetupId), { title: `By ${caller.id}` }),
    )
    const [done, refused] = ['200', '403 forbidden']
    expect(refusalsOf(answers)).toEqual([done, done, done, refused, refused, '403 not_a_member'])
    const shown = await inTurn(callers, caller => env.show(caller, meetupId))
    expect(shown.map(({ mayEdit }) => mayEdit)).toEqual([true, true, true, false, false, false])
    expect(shown[0]).toMatchObject({ title: `By ${platform.id}`, version: 4, organizer: organizer.user })

    await env.call(organizer, 'POST', `/api/communities/${id}/leave`)
    const left = await env.show(organizer, meetupId)
    expect(left).toMatchObject({ mayEdit: false, mayJoin: false, userStatus: 'none' })
    expect(refusalOf(await env.edit(organizer, left))).toEqual([403, 'not_a_member'])
    expect(refusalOf(await env.remove(organizer, meetupId))).toEqual([403, 'not_a_member'])
  })

  it('notifies who has answered of another date or place, and of nothing else', async () => {
    const { id, creator, members } = await env.community(['member', 'member', 'member'])
    const [guest, reader, waiter] = members
    const meetup = await env.meetup(id, creator, { maxAttendees: 2, enableWaitlist: true })
    await env.answer(guest, meetup.id)
    await env.answer(reader, meetup.id, 'interested')
    await env.answer(waiter, meetup.id)
    const edits: [object, string[]][] = [
      [{ title: 'Drawing', description: 'Bring two.', tags: ['late'], rainPlan: 'Inside' }, []],
      [{ location: 'Garden' }, ['place']],
      [{ startTime: '19:00' }, ['date']],
      [{ date: env.day(31), location: 'Hall of honour' }, ['date', 'place']],
      [{ maxAttendees: 2, cost: 'donation' }, []],
    ]
    for (const [more] of edits) {
      const answer = await env.edit(creator, await env.show(creator, meetup.id), more)
      expect(answer.json()).toMatchObject(more)
    }
    const changed = await env.published(meetupChanged, meetup.id)
    expect(changed.map(({ changes, changedBy }) => [changedBy, changes.toSorted()])).toEqual(
      edits.map(([, changes]) => [creator.id, changes]),
    )
    expect(changed.at(-1)?.meetup).toEqual({
      id: meetup.id,
      title: 'Drawing',
      startsAt: `${env.day(31)}T19:00:00.000Z`,
      timezone: 'UTC',
    })
    const affected = await env.published(meetupGuestsAffected, meetup.id)
    expect(affected.map(({ changes }) => changes.toSorted())).toEqual([
      ['place'],
      ['date'],
      ['date', 'place'],
    ])
    for (const { userIds, by, isCancelled } of affected) {
      expect([by, isCancelled]).toEqual([creator.id, false])
      expect(userIds.filter(userId => userId !== creator.id).toSorted()).toEqual(
        [guest.id, reader.id, waiter.id].toSorted(),
      )
    }
  })

  it('leaves neither an event nor a version where everything is as it was', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetup(id, creator, {
      timezone: 'Europe/Amsterdam',
      endTime: '02:00',
      tags: ['late'],
    })
    const before = await env.snapshot()
    expect((await env.edit(creator, meetup, { version: 1 })).json()).toEqual(meetup)
    expect(await env.snapshot()).toEqual(before)
  })

  it('returns 409 for a version that is not the newest, and stores nothing', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetup(id, creator)
    await env.edit(creator, meetup, { title: 'Drawing', version: 1 })
    const before = await env.snapshot()
    const stale = await env.edit(creator, meetup, { title: 'Painting', version: 1 })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    expect(await env.snapshot()).toEqual(before)
    const answers = await Promise.all(
      ['Painting', 'Printing'].map(title => env.edit(creator, meetup, { title, version: 2 })),
    )
    expect(refusalsOf(answers).toSorted()).toEqual(['200', '409 stale_version'])
  })

  it('returns 409 once it has started or is cancelled, and for fewer seats than are taken', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [guest, other] = members
    const meetup = await env.meetup(id, creator)
    for (const member of members) await env.answer(member, meetup.id)
    const below = await env.edit(creator, meetup, { maxAttendees: 2 })
    expect(refusalOf(below)).toEqual([409, 'capacity_below_attendees'])
    expect(messageOf(below)).toBe(texts.meetup.capacityBelowAttendees.replace('{count}', '3'))
    await env.answer(other, meetup.id, 'interested')
    expect((await env.edit(creator, meetup, { maxAttendees: 2 })).json()).toMatchObject({ isFull: true })
    const cancelled = await env.meetup(id, creator)
    await env.answer(guest, cancelled.id)
    await env.remove(creator, cancelled.id)
    const refused = await env.edit(creator, cancelled, { title: 'Drawing' })
    expect([refusalOf(refused), messageOf(refused)]).toEqual([
      [409, 'event_cancelled'],
      texts.meetup.cancelled,
    ])

    const before = env.time.offsetMs
    env.turnTo(meetup.dateTime)
    const past = await env.edit(creator, meetup, { title: 'Drawing' })
    expect([refusalOf(past), messageOf(past)]).toEqual([[409, 'event_past'], texts.meetup.past])
    expect(refusalOf(await env.remove(creator, meetup.id))).toEqual([409, 'event_past'])
    expect(await env.show(creator, meetup.id)).toMatchObject({ mayEdit: false, mayJoin: false })
    env.time.offsetMs = before
  })
})

describe('deleting a meetup', () => {
  it('removes one that no other member has answered, with its row', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [guest] = members
    const before = await env.rows('events where community_id = $1', id)
    const meetup = await env.meetup(id, creator)
    await env.answer(guest, meetup.id, 'interested')
    await env.answer(guest, meetup.id, 'none')
    const answer = await env.remove(creator, meetup.id)
    expect(answer.json()).toEqual({ id: meetup.id, isCancelled: false })
    expect(await env.rows('events where community_id = $1', id)).toBe(before)
    const missing = await env.call(guest, 'GET', `/api/meetups/${meetup.id}`)
    expect([refusalOf(missing), messageOf(missing)]).toEqual([[404, 'not_found'], texts.meetup.notFound])
    expect(await env.published(meetupDeleted, meetup.id)).toEqual([
      { meetupId: meetup.id, communityId: id, visibility: 'public', deletedBy: creator.id },
    ])
    expect(await env.published(meetupCancelled, meetup.id)).toEqual([])
    expect(refusalOf(await env.remove(creator, meetup.id))).toEqual([404, 'not_found'])
  })

  it('cancels one with answers: all of them end, who gave them is notified, and it stays in the list', async () => {
    const { id, creator, members } = await env.community(['member', 'member', 'member'])
    const [guest, reader, waiter] = members
    const meetup = await env.meetup(id, creator, { maxAttendees: 2, enableWaitlist: true })
    await env.answer(guest, meetup.id)
    await env.answer(reader, meetup.id, 'interested')
    await env.answer(waiter, meetup.id)
    const platform = await env.person({ role: 'Admin' })
    expect((await env.remove(platform, meetup.id)).json()).toEqual({ id: meetup.id, isCancelled: true })
    for (const who of [creator, ...members])
      expect(await env.show(who, meetup.id)).toMatchObject({
        status: 'cancelled',
        userStatus: 'none',
        waitlistPosition: null,
        currentAttendees: 0,
        interestedCount: 0,
        waitlistCount: 0,
        attendees: [],
        people: [],
        mayJoin: false,
        mayEdit: false,
      })
    expect((await env.list(guest, id)).map(({ id, status }) => [id, status])).toEqual([
      [meetup.id, 'cancelled'],
    ])
    expect(await env.published(meetupCancelled, meetup.id)).toMatchObject([
      { cancelledBy: platform.id, cancelledAt: expect.any(String), meetup: { title: meetup.title } },
    ])
    const affected = await env.published(meetupGuestsAffected, meetup.id)
    expect(affected).toMatchObject([{ by: platform.id, isCancelled: true, changes: [] }])
    expect(affected[0]?.userIds.toSorted()).toEqual([creator, ...members].map(each => each.id).toSorted())
    for (const status of ['attending', 'interested', 'none'] as const)
      expect(refusalOf(await env.join(guest, meetup.id, status))).toEqual([409, 'event_cancelled'])
  })

  it('answers a retry with the same key as before', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetup(id, creator)
    const remove = () =>
      env.call(creator, 'DELETE', `/api/meetups/${meetup.id}`, {}, { 'idempotency-key': 'remove-once' })
    const [first, again] = [await remove(), await remove()]
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('a cancelled meetup', () => {
  it('is deleted 30 days later, with what was answered', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [guest] = members
    const meetup = await env.meetup(id, creator, { date: env.day(60) })
    const kept = await env.meetup(id, creator, { date: env.day(60) })
    for (const each of [meetup, kept]) await env.answer(guest, each.id)
    await env.remove(creator, meetup.id)
    const now = env.time.offsetMs
    env.time.offsetMs += 30 * dayMs - hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.show(guest, meetup.id)).toMatchObject({ status: 'cancelled' })
    env.time.offsetMs += 2 * hourMs
    expect(await purgeCancelledEvents(env.ctx)).toBeGreaterThan(0)
    expect(await purgeCancelledEvents(env.ctx)).toBe(0)
    expect(refusalOf(await env.call(guest, 'GET', `/api/meetups/${meetup.id}`))).toEqual([404, 'not_found'])
    expect(await env.rows('rsvps where event_id = $1', meetup.id)).toBe(0)
    expect(await env.published(meetupDeleted, meetup.id)).toMatchObject([
      { communityId: id, deletedBy: null },
    ])
    expect(await env.show(guest, kept.id)).toMatchObject({ userStatus: 'attending', currentAttendees: 2 })
    env.time.offsetMs = now
  })
})

describe('what others than the organizer change', () => {
  it('is in the log of moderation', async () => {
    const community = await env.community(['member'])
    const { id, creator, members } = community
    const [organizer] = members
    const platform = await env.person({ role: 'Admin' })
    await env.drain()
    await setMeetupCreators(env, community, 'member')
    const meetup = await env.meetup(id, organizer)
    await env.edit(organizer, meetup, { title: 'Drawing' })
    await env.edit(creator, meetup, { title: 'Painting' })
    await env.remove(platform, meetup.id)
    const log = await moderationOf(env, id).log(creator)
    const target = { targetUser: { id: organizer.id } }
    expect(log.filter(({ action }) => action !== 'edit_settings')).toMatchObject([
      { ...target, action: 'cancel_meetup', actor: { id: platform.id }, asPlatformAdmin: true },
      { ...target, action: 'edit_meetup', actor: { id: creator.id }, asPlatformAdmin: false },
    ])
  })
})
