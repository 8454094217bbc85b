import { type MeetupDetail, meetupCreated, rsvpConfirmed, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf } from './community.ts'
import { type Person, refusalOf } from './environment.ts'
import {
  createMeetupEnvironment,
  inTurn,
  type MeetupEnvironment,
  messageOf,
  noMuseum,
  refusalsOf,
  setMeetupCreators,
} from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

describe('creating a meetup', () => {
  it('stores it with the defaults of the form, attended by its organizer', async () => {
    const { id, creator } = await env.community([])
    const answer = await env.create(id, creator, {
      title: '  Sketching by the light ',
      tags: ['#Late', 'late'],
    })
    expect(answer.statusCode).toBe(201)
    const meetup = answer.json<MeetupDetail>()
    const date = env.day(30)
    expect(meetup).toEqual({
      id: meetup.id,
      type: 'meetup',
      communityId: id,
      group: { id, name: expect.stringMatching(/^Salon /), isPrivate: false },
      mayRead: true,
      title: 'Sketching by the light',
      status: 'upcoming',
      dateTime: `${date}T18:30:00.000Z`,
      endDateTime: null,
      timezone: 'UTC',
      date,
      startTime: '18:30',
      endTime: '',
      description: 'Bring a pencil.',
      location: 'Hall of honour',
      tags: ['late'],
      maxAttendees: null,
      currentAttendees: 1,
      interestedCount: 0,
      waitlistCount: 0,
      isFull: false,
      userStatus: 'attending',
      waitlistPosition: null,
      offeredUntil: null,
      enableWaitlist: false,
      rsvpRequired: false,
      whoCanJoin: 'members_only',
      cost: 'free',
      costAmount: '',
      expectedGroupSize: '',
      ageRestrictions: '',
      accessibilityNotes: '',
      rainPlan: '',
      allowComments: true,
      allowPhotoSharing: true,
      ...noMuseum,
      organizer: creator.user,
      attendees: [creator.id],
      mayJoin: true,
      mayEdit: true,
      seesInside: true,
      mayComment: true,
      mayAddPhotos: true,
      mayAnnounce: true,
      mayListGuests: true,
      recapState: null,
      recapConsent: false,
      museumEvent: null,
      mayAnswerForMuseum: false,
      createdAt: expect.any(String),
      version: 1,
      people: [creator.user],
    })
    expect(await env.show(creator, meetup.id)).toEqual(meetup)
    const of = {
      community: meetup.group,
      visibility: 'public',
      meetup: { id: meetup.id, title: meetup.title, startsAt: meetup.dateTime, timezone: 'UTC' },
    }
    const { createdAt } = meetup
    expect(await env.published(meetupCreated, meetup.id)).toEqual([
      { ...of, organizer: creator.user, createdAt },
    ])
    expect(await env.published(rsvpConfirmed, meetup.id)).toEqual([
      { ...of, visibility: 'members', userId: creator.id },
    ])
  })

  it('takes an expected group size that is a plain number as the limit where none is given', async () => {
    const { id, creator } = await env.community([])
    for (const [expectedGroupSize, given, maxAttendees] of [
      ['12', null, 12],
      [' 12 ', undefined, 12],
      ['12', 5, 5],
      ['10-15', null, null],
      ['about 12', null, null],
      ['0', null, null],
      ['10001', null, null],
      ['', 1, 1],
    ] as const)
      expect(await env.meetup(id, creator, { expectedGroupSize, maxAttendees: given })).toMatchObject({
        expectedGroupSize: expectedGroupSize.trim(),
        maxAttendees,
        isFull: maxAttendees === 1,
      })
  })

  it('stores an amount of what is paid alone, and returns 400 without one', async () => {
    const { id, creator } = await env.community([])
    const created = await inTurn(['free', 'donation', 'paid'], cost =>
      env.meetup(id, creator, { cost, costAmount: '€ 7.50' }),
    )
    expect(created.map(({ costAmount }) => costAmount)).toEqual(['', '', '€ 7.50'])
    for (const costAmount of [undefined, '', 'ask us', '€ 0', '0.00']) {
      const refused = await env.create(id, creator, { cost: 'paid', costAmount })
      expect(refusalOf(refused)).toEqual([400, 'validation_error'])
      expect(refused.json()).toMatchObject({
        errors: [{ field: 'costAmount', message: texts.meetup.amount }],
      })
    }
  })

  it('is for those whom the settings name, and for an Ambassador who is a member', async () => {
    const community = await env.community(['admin', 'moderator', 'member'])
    const { id, creator, members } = community
    const ambassador = await env.member(id, { role: 'Ambassador' })
    const [outsider, admin] = [await env.person({ role: 'Ambassador' }), await env.person({ role: 'Admin' })]
    const callers = [creator, ...members, ambassador, outsider, admin]
    const [made, refused, outside] = ['201', '403 forbidden', '403 not_a_member']
    for (const [setting, statuses] of [
      [null, [made, made, refused, refused, made, outside, outside]],
      ['moderator', [made, made, made, refused, made, outside, outside]],
      ['member', [made, made, made, made, made, outside, outside]],
      ['admin', [made, made, refused, refused, made, outside, outside]],
    ] as const) {
      if (setting) expect((await setMeetupCreators(env, community, setting)).statusCode).toBe(200)
      const answers = await inTurn(callers, caller => env.create(id, caller))
      expect([setting, refusalsOf(answers)]).toEqual([setting, statuses])
      // What the page offers is what may be done.
      const permissions = await inTurn(callers, async caller => (await detailOf(env, caller, id)).permissions)
      expect(permissions.map(list => list.includes('createMeetup'))).toEqual(
        statuses.map(each => each === made),
      )
      expect(await detailOf(env, creator, id)).toMatchObject({ meetupCreators: setting ?? 'admin' })
    }
    const [, , moderator] = callers as [Person, Person, Person]
    expect(messageOf(await env.create(id, moderator))).toBe(texts.meetup.creatorsOnly)
    const owned = await env.call(creator, 'PUT', `/api/communities/${id}/settings`, {
      meetupCreators: 'creator',
    })
    expect(refusalOf(owned)).toEqual([400, 'validation_error'])
  })

  it('returns 403 for who is muted or may not post, until that is lifted', async () => {
    const { id, creator, members } = await env.community(['admin'])
    const [admin] = members
    const { restrict } = moderationOf(env, id)
    for (const [restriction, lifted] of [
      [{ isMuted: true }, { isMuted: false }],
      [{ canPost: false }, { canPost: true }],
    ] as const) {
      await restrict(creator, admin, restriction)
      const before = await env.snapshot()
      expect(refusalOf(await env.create(id, admin))).toEqual([403, 'content_restricted'])
      expect(await env.snapshot()).toEqual(before)
      await restrict(creator, admin, lifted)
      expect((await env.create(id, admin)).statusCode).toBe(201)
    }
    await restrict(creator, admin, { canComment: false })
    expect((await env.create(id, admin)).statusCode).toBe(201)
  })

  it('answers a retry with the same key as before, as the meetup is now', async () => {
    const { id, creator } = await env.community([])
    const headers = { 'idempotency-key': 'meetup-once' }
    const first = (await env.create(id, creator, {}, headers)).json<MeetupDetail>()
    await env.edit(creator, first, { title: 'Drawing' })
    const again = await env.create(id, creator, {}, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ id: first.id, title: 'Drawing', version: 2 })
    expect(await env.list(creator, id)).toHaveLength(1)
    const other = await env.create(id, creator, { title: 'Another' }, headers)
    expect(refusalOf(other)).toEqual([422, 'idempotency_key_reused'])
  })

  it('is organized by the caller, whomever the body names, in the community of its address alone', async () => {
    const { id, creator, members } = await env.community(['admin'])
    const [admin] = members
    for (const organizerId of [creator.id, admin.id])
      expect(await env.meetup(id, creator, { communityId: id, organizerId })).toMatchObject({
        communityId: id,
        organizer: { id: creator.id },
      })
    const other = await env.community([])
    const refused = await env.create(id, creator, { communityId: other.id })
    expect(refusalOf(refused)).toEqual([400, 'validation_error'])
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'communityId', message: texts.meetup.otherCommunity }],
    })
  })
})
