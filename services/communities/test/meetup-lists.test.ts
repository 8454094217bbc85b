import { Meetup, userMuted, userUnmuted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages, type Person, refusalOf } from './environment.ts'
import {
  createMeetupEnvironment,
  dayMs,
  hourMs,
  inTurn,
  type MeetupEnvironment,
  noMuseum,
  refusalsOf,
  setMeetupCreators,
} from './meetups.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

const ids = (meetups: readonly { id: number }[]) => meetups.map(({ id }) => id)

describe('the meetups of a community', () => {
  it('are listed with the next first, then past ones from the last on, in pages without gaps', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [member] = members
    // The third and the fourth begin at the same time.
    const made = await inTurn([3, 1, 40, 40, 2, 60, 30], days =>
      env.meetup(id, creator, { date: env.day(days) }),
    )
    const [third, first, a = 0, b = 0, second, last, before] = ids(made)
    expect(ids(await env.list(member, id))).toEqual([first, second, third, before, a, b, last])
    await env.answer(member, b)
    await env.remove(creator, b)
    env.time.offsetMs += 31 * dayMs
    const expected = [a, b, last, before, third, second, first]
    const group = await env.call(member, 'GET', `/api/groups/${id}/meetups`)
    const whole = group.json<Meetup[]>()
    expect(ids(whole)).toEqual(expected)
    expect(whole.map(({ status }) => status)).toEqual([
      'upcoming',
      'cancelled',
      'upcoming',
      ...Array(4).fill('completed'),
    ])
    for (const limit of [1, 2, 3, 4, 7]) {
      const pages = await allPages<Meetup>(env, member, `/api/communities/${id}/meetups?limit=${limit}`)
      expect([limit, ids(pages.flat())]).toEqual([limit, expected])
      expect(pages.slice(0, -1).every(page => page.length === limit)).toBe(true)
    }
    expect(whole.find(each => each.id === a)).toEqual(await asListed(member, a))
  })

  it('go on in the next page where the last one ended, whichever of them begin meanwhile', async () => {
    const { id, creator } = await env.community([])
    const made = await inTurn([1, 2, 3, 4], days => env.meetup(id, creator, { date: env.day(days) }))
    const [one, two, three, four] = ids(made)
    const url = `/api/communities/${id}/meetups?limit=2`
    const first = await env.call(creator, 'GET', url)
    expect(ids(first.json<Meetup[]>())).toEqual([one, two])
    // The first three are over.
    env.turnTo(Date.parse(made[2]?.dateTime ?? '') + 3 * hourMs)
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const rest = await allPages<Meetup>(env, creator, next)
    expect(rest.map(ids)).toEqual([
      [four, three],
      [two, one],
    ])
  })

  it('are those of this community alone, and none of one that is deleted or unknown', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetup(id, creator)
    const other = await env.community([])
    expect(await env.list(creator, other.id)).toEqual([])
    await env.db.query(`update communities set state = 'deleted', deleted_at = now() where id = $1`, [id])
    for (const url of [
      `communities/${id}/meetups`,
      `groups/${id}/meetups`,
      `meetups/${meetup.id}`,
      'communities/987654/meetups',
    ])
      expect(refusalOf(await env.call(creator, 'GET', `/api/${url}`))).toEqual([404, 'not_found'])
    for (const refused of [
      await env.join(creator, meetup.id),
      await env.edit(creator, meetup),
      await env.remove(creator, meetup.id),
      await env.create(id, creator),
    ])
      expect(refusalOf(refused)).toEqual([404, 'not_found'])
  })

  it('change no more in an archived community, where they are read', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [member] = members
    const meetup = await env.meetup(id, creator)
    await env.answer(member, meetup.id)
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    const before = await env.snapshot()
    for (const refused of [
      await env.create(id, creator),
      await env.edit(creator, meetup, { title: 'Drawing' }),
      await env.remove(creator, meetup.id),
      await env.join(member, meetup.id, 'none'),
    ])
      expect(refusalOf(refused)).toEqual([409, 'community_archived'])
    expect(await env.snapshot()).toEqual(before)
    expect(await env.list(member, id)).toMatchObject([
      { userStatus: 'attending', mayJoin: false, mayEdit: false },
    ])
  })
})

/** A meetup as lists show it. */
async function asListed(viewer: Person, meetup: number): Promise<Meetup> {
  const listed = Meetup.parse(await env.show(viewer, meetup))
  return listed
}

describe('a meetup of a private community', () => {
  it('has title and date alone for those who are no members', async () => {
    const { id, creator, members } = await env.community(['member'], { isPrivate: true })
    const [member] = members
    const [outsider] = await env.people(1)
    const form = {
      endTime: '20:00',
      timezone: 'Europe/Amsterdam',
      tags: ['late'],
      maxAttendees: 2,
      enableWaitlist: true,
      rsvpRequired: true,
      cost: 'paid',
      costAmount: '€ 5',
      expectedGroupSize: 'Six',
      ageRestrictions: '12 and older',
      accessibilityNotes: 'A lift',
      rainPlan: 'Inside',
    }
    const meetup = await env.meetup(id, creator, form)
    await env.answer(member, meetup.id)
    const { title, dateTime, date, startTime, timezone, createdAt, version } = meetup
    const shown = await env.show(outsider, meetup.id)
    expect(shown).toEqual({
      id: meetup.id,
      type: 'meetup',
      communityId: id,
      group: meetup.group,
      ...{ title, dateTime, date, startTime, timezone, createdAt, version },
      mayRead: false,
      status: 'upcoming',
      endDateTime: null,
      maxAttendees: null,
      ...{ currentAttendees: 0, interestedCount: 0, waitlistCount: 0, isFull: false },
      ...{ userStatus: 'none', waitlistPosition: null, offeredUntil: null },
      ...{ enableWaitlist: false, rsvpRequired: false, whoCanJoin: 'members_only', cost: 'free' },
      ...{ endTime: '', description: '', location: '', costAmount: '', expectedGroupSize: '' },
      ...{ ageRestrictions: '', accessibilityNotes: '', rainPlan: '' },
      ...{ tags: [], attendees: [], people: [] },
      organizer: null,
      ...{ allowComments: false, allowPhotoSharing: false },
      ...{ mayJoin: false, mayEdit: false },
      ...{ seesInside: false, mayComment: false, mayAddPhotos: false },
      ...{ mayAnnounce: false, mayListGuests: false, recapState: null, recapConsent: null },
      ...noMuseum,
      ...{ museumEvent: null, mayAnswerForMuseum: false },
    })
    expect(await env.list(outsider, id)).toEqual([await asListed(outsider, meetup.id)])
    expect(await env.show(member, meetup.id)).toMatchObject({
      ...form,
      mayRead: true,
      isFull: true,
      organizer: creator.user,
      attendees: [creator.id, member.id],
      people: [creator.user, member.user],
    })
    for (const status of ['attending', 'interested', 'none'] as const)
      expect(refusalOf(await env.join(outsider, meetup.id, status))).toEqual([403, 'not_a_member'])
    // An Admin reads what is in it, and joins the community to attend.
    const admin = await env.person({ role: 'Admin' })
    expect(await env.show(admin, meetup.id)).toMatchObject({
      mayRead: true,
      location: meetup.location,
      mayEdit: true,
    })
    expect(refusalOf(await env.join(admin, meetup.id))).toEqual([403, 'not_a_member'])
  })
})

describe('a meetup of a public community', () => {
  it('is shown to everyone but for who attends, which members alone see', async () => {
    const { id, creator } = await env.community([])
    const [outsider] = await env.people(1)
    const meetup = await env.meetup(id, creator, { maxAttendees: 1 })
    expect(await env.show(outsider, meetup.id)).toMatchObject({
      mayRead: true,
      location: meetup.location,
      currentAttendees: 1,
      isFull: true,
      organizer: creator.user,
      attendees: [],
      people: [],
      mayJoin: false,
    })
    expect(refusalOf(await env.join(outsider, meetup.id))).toEqual([403, 'not_a_member'])
    // As what a member writes whose profile is private.
    const member = await env.member(id)
    await env.update(creator, 'private')
    expect(await env.list(outsider, id)).toEqual([])
    expect(refusalOf(await env.call(outsider, 'GET', `/api/meetups/${meetup.id}`))).toEqual([
      404,
      'not_found',
    ])
    expect(await env.show(member, meetup.id)).toMatchObject({ organizer: creator.user })
  })

  it('shows the first 12 who attend, in the order in which they came, and counts all', async () => {
    const { id, creator, members } = await env.community(Array.from({ length: 14 }, () => 'member' as const))
    const meetup = await env.meetup(id, creator)
    const [first, ...others] = members.toReversed() as [Person, ...Person[]]
    for (const member of [first, ...others]) await env.answer(member, meetup.id)
    await env.answer(first, meetup.id, 'none')
    await env.answer(first, meetup.id)
    const shown = await env.show(first, meetup.id)
    const expected = [creator, ...others.slice(0, 11)]
    expect([shown.attendees, shown.currentAttendees]).toEqual([ids(expected), 15])
    expect(shown.people).toEqual(expected.map(({ user }) => user))
  })
})

describe('a meetup of an organizer whom the reader', () => {
  async function organized() {
    const community = await env.community(['member', 'member'])
    await setMeetupCreators(env, community, 'member')
    const { id, members } = community
    const [organizer, reader] = members
    const meetup = await env.meetup(id, organizer)
    return { id, organizer, reader, meetup }
  }

  it.each(['blocks', 'is blocked by'] as const)('%s does not exist for the reader', async side => {
    const { id, organizer, reader, meetup } = await organized()
    const other = await env.member(id)
    await env.answer(other, meetup.id)
    for (const who of [reader, other])
      await env.block(...(side === 'blocks' ? ([who, organizer] as const) : ([organizer, who] as const)))
    const refusals = async (as: Person) =>
      refusalsOf([
        await env.call(as, 'GET', `/api/meetups/${meetup.id}`),
        await env.join(as, meetup.id),
        await env.join(as, meetup.id, 'interested'),
        await env.edit(as, meetup),
        await env.remove(as, meetup.id),
      ])
    for (const who of [reader, other]) expect(await env.list(who, id)).toEqual([])
    expect(await refusals(reader)).toEqual(Array(5).fill('404 not_found'))
    // Whoever has answered may still take that back. Each is left out of what the other one reads of those who attend.
    expect(await env.show(organizer, meetup.id)).toMatchObject({
      attendees: [organizer.id],
      currentAttendees: 2,
    })
    expect(await env.show(other, meetup.id)).toMatchObject({ organizer: null, attendees: [other.id] })
    expect(await env.answer(other, meetup.id, 'none')).toMatchObject({
      userStatus: 'none',
      currentAttendees: 1,
    })
    expect(await refusals(other)).toEqual(Array(5).fill('404 not_found'))
  })

  it('mutes is left out of the list, and found where the reader goes to see it', async () => {
    const { id, organizer, reader, meetup } = await organized()
    const mute = { muterId: reader.id, mutedId: organizer.id }
    await env.publisher.publish(userMuted, { ...mute, until: null })
    await env.drain()
    expect(await env.list(reader, id)).toEqual([])
    expect(await env.show(reader, meetup.id)).toMatchObject({ id: meetup.id, organizer: organizer.user })
    expect(await env.answer(reader, meetup.id)).toMatchObject({ userStatus: 'attending' })
    expect(ids(await env.list(organizer, id))).toEqual([meetup.id])
    await env.publisher.publish(userUnmuted, mute)
    await env.drain()
    expect(ids(await env.list(reader, id))).toEqual([meetup.id])
  })

  it('may not see any more, because the account waits for its deletion, stays without a name', async () => {
    const { id, organizer, reader, meetup } = await organized()
    await env.update(organizer, 'hidden')
    expect(await env.show(reader, meetup.id)).toMatchObject({
      organizer: null,
      attendees: [],
      currentAttendees: 1,
    })
    expect(ids(await env.list(reader, id))).toEqual([meetup.id])
    await env.update(organizer, 'public')
    expect(await env.show(reader, meetup.id)).toMatchObject({ organizer: organizer.user })
  })
})
