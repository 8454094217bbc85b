import {
  type Announced,
  meetupAnnounced,
  meetupCommentCreated,
  meetupUserMentioned,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import {
  createMeetupDiscussionEnvironment,
  idsOf,
  type MeetupDiscussionEnvironment,
} from './meetup-discussion.ts'
import { hourMs, inTurn, messageOf, refusalsOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupDiscussionEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

const [made, forbidden, outside] = ['201', '403 forbidden', '403 not_a_member']
const ids = (people: readonly Person[]) => people.map(({ id }) => id).toSorted()
/** Whom the events of an announcement name. */
async function named(meetupId: number, comment: number): Promise<number[]> {
  const events = await env.published(meetupAnnounced, meetupId)
  return events.filter(({ commentId }) => commentId === comment).flatMap(({ userIds }) => userIds)
}
/** How the meetup answers who announces something; what its page offers is what may be done. */
async function announcing(meetupId: number, callers: readonly Person[]): Promise<string[]> {
  const offered = await inTurn(callers, async as => (await env.show(as, meetupId)).mayAnnounce)
  const answers = refusalsOf(await inTurn(callers, as => env.announce(as, meetupId)))
  expect(offered).toEqual(answers.map(answer => answer === made))
  return answers
}

describe('an announcement', () => {
  it.each([
    ['a public', false],
    ['a private', true],
  ])('in %s community is for the organizer and the creator', async (_, isPrivate) => {
    const { meetupId, id, ...people } = await env.gathering({ isPrivate })
    const { creator, moderator, organizer, guest, waiting, interested, member } = people
    const [admin, outsider] = [await env.member(id), await env.person()]
    await env.db.query(`update members set role = 'admin' where community_id = $1 and user_id = $2`, [
      id,
      admin.id,
    ])
    await env.drain()
    const refused = [admin, moderator, guest, waiting, interested, member, platform, outsider]
    const before = await env.snapshot()
    expect(await announcing(meetupId, refused)).toEqual([...Array(6).fill(forbidden), ...[outside, outside]])
    expect(await env.snapshot()).toEqual(before)
    expect(await announcing(meetupId, [creator, organizer])).toEqual([made, made])
    // The organizer needs no seat, but the membership.
    await env.answer(organizer, meetupId, 'none')
    expect(await announcing(meetupId, [organizer])).toEqual([made])
    await env.leave(organizer, id)
    expect(await announcing(meetupId, [organizer, creator])).toEqual([outside, made])
  })

  it('stands in the discussion, and names everyone who answered but its author', async () => {
    const { meetupId, organizer, guest, waiting, interested, member, creator } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const answer = await env.announce(organizer, meetupId, '  We meet at the *east* gate  ')
    expect(answer.statusCode).toBe(201)
    const { comment: announcement, recipients } = answer.json<Announced>()
    expect(announcement).toEqual({
      id: announcement.id,
      postId: null,
      meetupId,
      parentId: null,
      content: 'We meet at the *east* gate',
      isAnnouncement: true,
      createdAt: expect.any(String),
      user: organizer.user,
    })
    expect(recipients).toBe(3)
    expect(await env.said(member, meetupId)).toEqual([comment, announcement])

    const meetup = await env.show(guest, meetupId)
    const of = { community: meetup.group, commentId: announcement.id, author: organizer.user }
    expect(await env.published(meetupAnnounced, meetupId)).toEqual([
      {
        ...of,
        visibility: 'involved',
        meetup: { id: meetupId, title: meetup.title, startsAt: meetup.dateTime, timezone: 'UTC' },
        excerpt: announcement.content,
        userIds: expect.any(Array),
      },
    ])
    expect((await named(meetupId, announcement.id)).toSorted()).toEqual(ids([guest, waiting, interested]))
    expect((await env.published(meetupCommentCreated, meetupId)).at(-1)).toMatchObject({
      ...of,
      visibility: 'members',
      parentId: null,
      isAnnouncement: true,
      organizerId: organizer.id,
    })

    // Of the creator, who has answered nothing, the organizer is named too.
    const second = await env.announced(creator, meetupId)
    expect(second.recipients).toBe(4)
    expect((await named(meetupId, second.comment.id)).toSorted()).toEqual(
      ids([organizer, guest, waiting, interested]),
    )
  })

  it('names who is offered a seat, and no one whose answer has ended', async () => {
    const { meetupId, organizer, guest, waiting, interested } = await env.gathering({
      form: { cost: 'paid', costAmount: '€ 5' },
    })
    await env.answer(guest, meetupId, 'none')
    await env.answer(interested, meetupId, 'none')
    expect(await env.statesOf(meetupId, [waiting])).toEqual(['offered'])
    const { comment, recipients } = await env.announced(organizer, meetupId)
    expect([recipients, await named(meetupId, comment.id)]).toEqual([1, [waiting.id]])
  })

  it('names whom it mentions once: those who answered by the announcement, others by the mention', async () => {
    const { meetupId, organizer, guest, member } = await env.gathering()
    const { comment } = await env.announced(
      organizer,
      meetupId,
      `For @${guest.user.username} and @${member.user.username}`,
    )
    expect(comment.mentions?.map(({ id }) => id)).toEqual([guest.id, member.id])
    const mentioned = (await env.published(meetupUserMentioned, meetupId)).map(({ userId }) => userId)
    expect([await named(meetupId, comment.id), mentioned]).toEqual([
      expect.arrayContaining([guest.id]),
      [member.id],
    ])
  })

  it('to no one is a comment alone', async () => {
    const { id, creator } = await env.community([])
    const { id: meetupId } = await env.meetup(id, creator)
    expect(await env.announced(creator, meetupId)).toMatchObject({ recipients: 0 })
    expect(await env.said(creator, meetupId)).toMatchObject([{ isAnnouncement: true }])
    expect(await env.published(meetupAnnounced, meetupId)).toEqual([])
  })

  it('to more than 500 is published as several events, which name each of them once', async () => {
    const { id, creator } = await env.community([])
    const { id: meetupId } = await env.meetup(id, creator)
    const [first, last] = [40_000, 41_203]
    await env.db.query(
      `with given as (
         select n as id, (array['attending', 'offered', 'waitlisted', 'interested'])[1 + n % 4] as status
         from generate_series($2::int, $3::int) n
       ), known as (
         insert into people (id, username, slug, version) select id, 'many' || id, 'many' || id, 1 from given
       ), joined as (
         insert into members (community_id, user_id, joined_at, active_at) select $4, id, $5, $5 from given
       ), counted as (
         update events set attending = attending + 301, offered = 301, waitlisted = 301, interested = 301 where id = $1
       )
       insert into rsvps (event_id, user_id, community_id, status, offered_until, changed_at)
       select $1, id, $4, status, case when status = 'offered' then $5::timestamptz + interval '1 day' end, $5 from given`,
      [meetupId, first, last, id, env.ctx.clock()],
    )
    const { comment, recipients } = await env.announced(creator, meetupId)
    expect(recipients).toBe(last - first + 1)
    const events = await env.published(meetupAnnounced, meetupId)
    expect(events).toHaveLength(3)
    expect(Math.max(...events.map(({ userIds }) => userIds.length))).toBe(500)
    const found = await named(meetupId, comment.id)
    expect(new Set(found).size).toBe(recipients)
    expect([Math.min(...found), Math.max(...found)]).toEqual([first, last])
  })

  it('comes while comments are turned off, and takes no replies then', async () => {
    const { meetupId, organizer, creator, guest } = await env.gathering({ form: { allowComments: false } })
    expect(await announcing(meetupId, [organizer, creator])).toEqual([made, made])
    const [announcement] = await env.said(guest, meetupId)
    const reply = await env.write(guest, meetupId, { parentId: announcement?.id })
    expect([...refusalOf(reply), messageOf(reply)]).toEqual([403, 'forbidden', texts.meetup.commentsOff])
  })

  it('is replied to, edited and deleted as every other comment', async () => {
    const { meetupId, organizer, guest, member } = await env.gathering()
    const { comment } = await env.announced(organizer, meetupId)
    const reply = await env.say(guest, meetupId, 'Thank you', comment.id)
    const edited = await env.change(organizer, comment.id, { content: 'At the north gate' })
    expect(edited.json()).toMatchObject({ isAnnouncement: true, content: 'At the north gate' })
    expect(refusalOf(await env.takeBack(guest, comment.id))).toEqual([403, 'forbidden'])
    expect((await env.takeBack(organizer, comment.id)).statusCode).toBe(200)
    expect(await env.said(member, meetupId)).toEqual([])
    expect((await env.bringBack(organizer, comment.id)).json()).toMatchObject({ isAnnouncement: true })
    expect(await env.said(member, meetupId)).toMatchObject([
      { id: comment.id, isAnnouncement: true },
      { id: reply.id, isAnnouncement: false, parentId: comment.id },
    ])
    // Whom it named is named once.
    expect(await env.published(meetupAnnounced, meetupId)).toHaveLength(1)
  })

  it('is refused of a meetup that is cancelled, and in an archived community', async () => {
    const { id, meetupId, organizer, creator } = await env.gathering()
    const { id: other } = await env.meetup(id, organizer)
    await env.remove(organizer, meetupId)
    expect(await announcing(meetupId, [organizer, creator])).toEqual(Array(2).fill('409 event_cancelled'))
    expect(messageOf(await env.announce(creator, meetupId))).toBe(texts.meetup.cancelled)
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    const before = await env.snapshot()
    expect(await announcing(other, [organizer, creator])).toEqual(Array(2).fill('409 community_archived'))
    expect(await env.snapshot()).toEqual(before)
  })

  it('is corrected by its author where comments are off, while they may make announcements', async () => {
    const { meetupId, organizer, creator } = await env.gathering({ form: { allowComments: false } })
    const { comment } = await env.announced(creator, meetupId, 'At the east gate')
    expect(refusalOf(await env.change(organizer, comment.id, { content: 'At the west gate' }))).toEqual([
      403,
      'forbidden',
    ])
    const edited = await env.change(creator, comment.id, { content: 'At the west gate', editedAt: null })
    expect(edited.json()).toMatchObject({ content: 'At the west gate', isAnnouncement: true })
    await env.remove(organizer, meetupId)
    expect(
      refusalOf(
        await env.change(creator, comment.id, { content: 'Nowhere', editedAt: edited.json().editedAt }),
      ),
    ).toEqual([409, 'event_cancelled'])
  })

  it('comes after the meetup, too', async () => {
    const { meetupId, organizer, guest } = await env.gathering()
    const now = env.time.offsetMs
    env.turnTo(Date.parse((await env.show(guest, meetupId)).dateTime) + 30 * hourMs)
    const { comment } = await env.announced(organizer, meetupId, 'Your drawings are at the desk')
    expect(await named(meetupId, comment.id)).toContain(guest.id)
    env.time.offsetMs = now
  })

  it('is refused of an organizer whom a moderator has muted, or kept from commenting', async () => {
    const { id, meetupId, creator, organizer } = await env.gathering()
    const { restrict } = moderationOf(env, id)
    for (const [restriction, lifted] of [
      [{ isMuted: true }, { isMuted: false }],
      [{ canComment: false }, { canComment: true }],
    ] as const) {
      await restrict(creator, organizer, restriction)
      const before = await env.snapshot()
      expect(await announcing(meetupId, [organizer])).toEqual(['403 content_restricted'])
      expect(await env.snapshot()).toEqual(before)
      await restrict(creator, organizer, lifted)
    }
    await restrict(creator, organizer, { canPost: false })
    expect(await announcing(meetupId, [organizer])).toEqual([made])
  })

  it('is sent once for one Idempotency-Key, also at once', async () => {
    const { meetupId, organizer } = await env.gathering()
    const send = () =>
      env.announce(organizer, meetupId, undefined, { 'idempotency-key': 'announcement-once' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(answer => answer.statusCode)).toEqual([made, made, made].map(Number))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    const again = await send()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toEqual(answers[0]?.json())
    expect(await env.said(organizer, meetupId)).toHaveLength(1)
    expect(await env.published(meetupAnnounced, meetupId)).toHaveLength(1)
    expect(await env.published(meetupCommentCreated, meetupId)).toHaveLength(1)
  })

  it('returns 400 without a text, with one that is too long, and as a reply', async () => {
    const { meetupId, organizer } = await env.gathering()
    const comment = await env.say(organizer, meetupId)
    const before = await env.snapshot()
    for (const [content, message] of [
      [' \n ', texts.meetup.announcementRequired],
      ['x'.repeat(1_001), texts.meetup.announcementTooLong],
    ] as const) {
      const answer = await env.announce(organizer, meetupId, content)
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
      expect(answer.json()).toMatchObject({ errors: [{ field: 'content', message }] })
    }
    const reply = await env.call(organizer, 'POST', `/api/meetups/${meetupId}/announce`, {
      content: 'x',
      parentId: comment.id,
    })
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, 'parentId'])
    expect(await env.snapshot()).toEqual(before)
    const longest = await env.announced(organizer, meetupId, 'x'.repeat(1_000))
    expect(idsOf([longest.comment])).toEqual([(await env.said(organizer, meetupId)).at(-1)?.id])
  })

  it('is not found with a meetup that its author is not shown', async () => {
    const { meetupId, creator, organizer } = await env.gathering()
    await env.block(organizer, creator)
    const answer = await env.announce(creator, meetupId)
    expect([...refusalOf(answer), messageOf(answer)]).toEqual([404, 'not_found', texts.meetup.notFound])
  })
})
