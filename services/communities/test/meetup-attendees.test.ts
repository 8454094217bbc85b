import { type Guest, texts, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages, type Person, refusalOf } from './environment.ts'
import { guestsOf } from './meetup-guests.ts'
import { createMeetupEnvironment, dayMs, type MeetupEnvironment, messageOf } from './meetups.ts'

let env: MeetupEnvironment
let guests: ReturnType<typeof guestsOf>
beforeAll(async () => {
  env = await createMeetupEnvironment()
  guests = guestsOf(env)
})
afterAll(() => env.stop())

const idsOf = (found: readonly Guest[]) => found.map(({ user }) => user.id)
const every = (outcome: string) => ({
  ...{ attending: outcome, offered: outcome, waitlisted: outcome, interested: outcome },
  csv: outcome,
})

describe('who answered a meetup', () => {
  it.each([
    ['public', false],
    ['private', true],
  ])(
    'of a %s community is for its members, and all of it for whoever may change it',
    async (_kind, isPrivate) => {
      const scene = await guests.answered({ isPrivate })
      const { meetupId, creator, organizer, attending, offered, waitlisted, interested } = scene
      const platformAdmin = await env.person({ role: 'Admin' })
      const [outsider] = await env.people(1)
      const outcomes = (as: Person | null) => guests.outcomes(as, meetupId)

      expect(await outcomes(null)).toEqual(every('401 unauthenticated'))
      expect(await outcomes(outsider)).toEqual(every('403 not_a_member'))
      const members = [scene.member, scene.moderator, scene.admin, attending, offered, waitlisted, interested]
      for (const member of members)
        expect(await outcomes(member)).toEqual({ ...every('403 forbidden'), attending: '200' })
      for (const member of [scene.member, organizer, creator, platformAdmin])
        expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id, attending.id])
      for (const one of [organizer, creator, platformAdmin]) {
        expect(await outcomes(one)).toEqual(every('200'))
        for (const [status, person] of Object.entries({ offered, waitlisted, interested } as const))
          expect(await guests.list(one, meetupId, status as 'offered')).toEqual([
            { user: person.user, status, answeredAt: expect.any(String) },
          ])
      }
    },
  )

  it('is no longer for an organizer who left the community', async () => {
    const { id, meetupId, organizer } = await guests.answered()
    await env.call(organizer, 'POST', `/api/communities/${id}/leave`)
    expect(await guests.outcomes(organizer, meetupId)).toEqual(every('403 not_a_member'))
  })

  it('is read after the meetup began, and in an archived community', async () => {
    const { id, meetupId, creator, member, organizer, attending, interested } = await guests.answered()
    env.time.offsetMs += 31 * dayMs
    await env.db.query(`update communities set state = 'archived', creator_id = null where id = $1`, [id])
    expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id, attending.id])
    expect(idsOf(await guests.list(creator, meetupId, 'interested'))).toEqual([interested.id])
  })

  it('is empty once the meetup is cancelled, for those who may read it', async () => {
    const { meetupId, organizer, member } = await guests.answered()
    await env.remove(organizer, meetupId)
    for (const status of ['attending', 'offered', 'waitlisted', 'interested'] as const)
      expect(await guests.list(organizer, meetupId, status)).toEqual([])
    expect(await guests.list(member, meetupId)).toEqual([])
    expect(await guests.outcomes(member, meetupId)).toEqual({ ...every('403 forbidden'), attending: '200' })
    const [outsider] = await env.people(1)
    expect(await guests.outcomes(outsider, meetupId)).toEqual(every('403 not_a_member'))
  })

  it('is not found of a meetup that is unknown, removed, or of a deleted community', async () => {
    const { id, creator } = await env.community([])
    const removed = await env.meetup(id, creator)
    const kept = await env.meetup(id, creator)
    await env.remove(creator, removed.id)
    await env.db.query(`update communities set state = 'deleted', deleted_at = now() where id = $1`, [id])
    for (const meetupId of [removed.id, kept.id, 987_654, 999_999_999_999])
      expect(await guests.outcomes(creator, meetupId)).toEqual(every('404 not_found'))
  })

  it('is not found by a member whom the organizer has blocked', async () => {
    const { meetupId, organizer, member } = await guests.answered()
    await env.block(organizer, member)
    expect(await guests.outcomes(member, meetupId)).toEqual(every('404 not_found'))
  })
})

describe('the list of who attends a meetup', () => {
  it('shows whoever came first first, with the time of the answer, in pages without gaps', async () => {
    const { id, creator, members } = await env.community(['member', 'member', 'member', 'member', 'member'])
    const { id: meetupId } = await env.meetup(id, creator)
    const [first, ...others] = members.toReversed() as [Person, ...Person[]]
    for (const member of [first, ...others]) await env.answer(member, meetupId)
    await env.answer(first, meetupId, 'none')
    env.time.offsetMs += dayMs
    const before = env.ctx.clock()
    await env.answer(first, meetupId)
    const expected = [creator, ...others, first]

    const all = await guests.list(creator, meetupId)
    expect(all.map(({ user }) => user)).toEqual(expected.map(({ user }) => user))
    expect(all.every(({ status }) => status === 'attending')).toBe(true)
    const times = all.map(({ answeredAt }) => new Date(answeredAt) >= before)
    expect(times).toEqual([false, false, false, false, false, true])
    for (const limit of [1, 2, 3, 6, 7]) {
      const url = `/api/meetups/${meetupId}/attendees?limit=${limit}`
      const pages = await allPages<Guest>(env, creator, url)
      expect([limit, pages.flat()]).toEqual([limit, all])
      expect(pages.slice(0, -1).every(page => page.length === limit)).toBe(true)
      expect(pages.at(-1)?.length).toBeGreaterThan(0)
    }
    // Without a limit, of 50.
    await guests.many(meetupId, 'attending', 50)
    const [page, rest] = await allPages<Guest>(env, creator, `/api/meetups/${meetupId}/attendees`)
    expect([page?.length, rest?.length]).toEqual([50, 6])
  })

  it('goes on behind the last one who was read, whoever answers meanwhile', async () => {
    const { id, creator, members } = await env.community(['member', 'member', 'member', 'member'])
    const { id: meetupId } = await env.meetup(id, creator)
    const [first, second, third, late] = members
    for (const member of [first, second, third]) await env.answer(member, meetupId)
    const page = await guests.fetch(creator, meetupId, '?limit=2')
    expect(idsOf(page.json())).toEqual([creator.id, first.id])
    await env.answer(first, meetupId, 'none')
    await env.answer(late, meetupId)
    const cursor = String(page.headers['x-next-cursor'])
    const rest = await guests.fetch(creator, meetupId, `?limit=5&cursor=${cursor}`)
    expect(idsOf(rest.json())).toEqual([second.id, third.id, late.id])
    expect(rest.headers.link).toBeUndefined()
  })

  it('gives the time at which a seat was received to whoever had waited for it', async () => {
    const { meetupId, creator, guest, waiting } = await env.full(1)
    const [waits] = waiting
    env.time.offsetMs += dayMs
    const promotedFrom = env.ctx.clock()
    await env.answer(guest, meetupId, 'none')
    const [, promoted] = await guests.list(creator, meetupId)
    expect(promoted?.user).toEqual(waits.user)
    expect(new Date(promoted?.answeredAt ?? 0).getTime()).toBeGreaterThanOrEqual(promotedFrom.getTime())
  })

  it.each(['blocks', 'is blocked by'] as const)('leaves out whom the reader %s', async side => {
    const { meetupId, moderator, organizer, attending, interested, member } = await guests.answered()
    for (const reader of [member, organizer])
      for (const guest of [attending, interested])
        await env.block(...(side === 'blocks' ? ([reader, guest] as const) : ([guest, reader] as const)))
    for (const reader of [member, organizer])
      expect(idsOf(await guests.list(reader, meetupId))).toEqual([organizer.id])
    expect(await guests.list(organizer, meetupId, 'interested')).toEqual([])
    for (const guest of [attending, interested])
      expect(idsOf(await guests.list(guest, meetupId))).toEqual([attending.id])
    expect(idsOf(await guests.list(moderator, meetupId))).toEqual([organizer.id, attending.id])
  })

  it('leaves out hidden accounts, and private profiles for whoever is no member', async () => {
    const { meetupId, organizer, attending, member } = await guests.answered()
    const platformAdmin = await env.person({ role: 'Admin' })
    await env.update(attending, 'private')
    expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id, attending.id])
    expect(idsOf(await guests.list(platformAdmin, meetupId))).toEqual([organizer.id])
    await env.update(attending, 'hidden')
    expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id])
    await env.update(attending, 'public')
    expect(idsOf(await guests.list(platformAdmin, meetupId))).toEqual([organizer.id, attending.id])
  })

  it('shows whom the reader has muted', async () => {
    const { meetupId, organizer, attending, member } = await guests.answered()
    const mute = { muterId: member.id, mutedId: attending.id, until: null }
    await env.publisher.publish(userMuted, mute)
    await env.drain()
    expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id, attending.id])
  })

  it('finds those whom the reader may see behind more than a thousand others', async () => {
    const { meetupId, organizer, attending, member } = await guests.answered()
    const blockers = await guests.many(meetupId, 'attending', 2_300)
    await guests.block(member, blockers)
    const shown = await guests.many(meetupId, 'attending', 3)
    expect(idsOf(await guests.list(member, meetupId))).toEqual([organizer.id, attending.id, ...shown])
    // The pages are full, and the last one says that the list ends.
    const pages = await allPages<Guest>(env, member, `/api/meetups/${meetupId}/attendees?limit=4`)
    expect(pages.map(page => page.length)).toEqual([4, 1])
  })

  it.each([
    ['status=none', 'status', texts.meetup.guestStatus],
    ['status=', 'status', texts.meetup.guestStatus],
    ['limit=none', 'limit', null],
    ['cursor=none', 'cursor', texts.errors.cursor],
    [`cursor=${Buffer.from('[-1]').toString('base64url')}`, 'cursor', texts.errors.cursor],
    [`cursor=${Buffer.from('["a"]').toString('base64url')}`, 'cursor', texts.errors.cursor],
  ])('refuses %s', async (query, field, message) => {
    const { id, creator } = await env.community([])
    const { id: meetupId } = await env.meetup(id, creator)
    const answer = await guests.fetch(creator, meetupId, `?${query}`)
    expect(refusalOf(answer)).toEqual([400, 'validation_error'])
    expect(answer.json().errors).toMatchObject([{ field }])
    if (message) expect(messageOf(answer)).toBe(message)
  })
})
