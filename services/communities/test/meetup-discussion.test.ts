import { texts } from '@vitrine/contracts'
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
/** How the meetup answers who writes there; what its page offers is what may be done. */
async function writing(meetupId: number, callers: readonly Person[]): Promise<string[]> {
  const offered = await inTurn(callers, async as => (await env.show(as, meetupId)).mayComment)
  const answers = refusalsOf(await inTurn(callers, as => env.write(as, meetupId)))
  expect(offered).toEqual(answers.map(answer => answer === made))
  return answers
}

describe('the discussion of a meetup', () => {
  it.each([
    ['a public', false],
    ['a private', true],
  ])('of %s community is read by members, and written in by who attends', async (_, isPrivate) => {
    const { meetupId, id, ...people } = await env.gathering({ isPrivate })
    const { creator, moderator, organizer, guest, waiting, interested, member } = people
    const outsider = await env.person()
    await env.drain()
    const callers = [
      ...[creator, moderator, organizer, guest, waiting, interested, member],
      ...[platform, outsider],
    ]
    const before = await env.snapshot()
    const refused = callers.filter(as => as !== organizer && as !== guest)
    expect(refusalsOf(await inTurn(refused, as => env.write(as, meetupId)))).toEqual([
      ...[forbidden, forbidden, forbidden, forbidden, forbidden],
      ...[outside, outside],
    ])
    expect(await env.snapshot()).toEqual(before)
    expect(messageOf(await env.write(interested, meetupId))).toBe(texts.meetup.guestsWrite)

    expect(await writing(meetupId, callers)).toEqual([
      ...[forbidden, forbidden, made, made, forbidden, forbidden, forbidden],
      ...[outside, outside],
    ])
    const readers = callers.filter(as => as !== outsider)
    for (const as of readers) expect((await env.said(as, meetupId)).length).toBe(2)
    expect(refusalOf(await env.readTalk(outsider, meetupId))).toEqual([403, 'not_a_member'])
    const seen = await inTurn(callers, async as => (await env.show(as, meetupId)).seesInside)
    expect(seen).toEqual(callers.map(as => as !== outsider))

    // Whoever gets the seat of a guest writes from then on.
    await env.answer(guest, meetupId, 'none')
    expect(await writing(meetupId, [guest, waiting])).toEqual([forbidden, made])
  })

  it('is written in by its organizer, also without an answer, for as long as they are a member', async () => {
    const { id, meetupId, organizer, guest } = await env.gathering()
    await env.answer(organizer, meetupId, 'none')
    expect(await writing(meetupId, [organizer])).toEqual([made])
    const comment = await env.say(organizer, meetupId)
    const ofGuest = await env.say(guest, meetupId)
    await env.leave(organizer, id)
    expect(await writing(meetupId, [organizer])).toEqual([outside])
    expect(refusalOf(await env.readTalk(organizer, meetupId))).toEqual([403, 'not_a_member'])
    expect(refusalOf(await env.change(organizer, comment.id, { content: 'x' }))).toEqual([
      403,
      'not_a_member',
    ])
    // What one wrote, and what is under what one organizes, is deleted without a membership, as on a post.
    for (const { id: each } of [comment, ofGuest])
      expect((await env.takeBack(organizer, each)).statusCode).toBe(200)
    expect(await env.said(guest, meetupId)).toHaveLength(1)
  })

  it('is not written in by who is offered a seat, until they accept it', async () => {
    const { meetupId, guest, waiting } = await env.gathering({ form: { cost: 'paid', costAmount: '€ 5' } })
    await env.answer(guest, meetupId, 'none')
    expect(await env.statesOf(meetupId, [waiting])).toEqual(['offered'])
    expect(await writing(meetupId, [waiting])).toEqual([forbidden])
    await env.answer(waiting, meetupId)
    expect(await writing(meetupId, [waiting])).toEqual([made])
  })

  it('ends for a guest with the membership, and waits for the answer of who comes back', async () => {
    const { id, meetupId, guest } = await env.gathering()
    await env.leave(guest, id)
    expect(await writing(meetupId, [guest])).toEqual([outside])
    await env.call(guest, 'POST', `/api/communities/${id}/join`)
    expect(await writing(meetupId, [guest])).toEqual([forbidden])
  })

  it('takes no comments while they are turned off, and shows those that there are', async () => {
    const { meetupId, organizer, guest, member } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const meetup = await env.show(organizer, meetupId)
    expect(meetup.allowComments).toBe(true)
    const off = await env.edit(organizer, meetup, { allowComments: false })
    expect(off.json()).toMatchObject({ allowComments: false, mayComment: false })
    expect(await writing(meetupId, [organizer, guest, member])).toEqual(Array(3).fill(forbidden))
    for (const as of [organizer, guest])
      expect(messageOf(await env.write(as, meetupId))).toBe(texts.meetup.commentsOff)
    const edit = await env.change(guest, comment.id, { content: 'x' })
    expect([...refusalOf(edit), messageOf(edit)]).toEqual([403, 'forbidden', texts.meetup.commentsOff])
    expect(idsOf(await env.said(member, meetupId))).toEqual([comment.id])
    await env.edit(organizer, await env.show(organizer, meetupId), { allowComments: true })
    expect(await writing(meetupId, [organizer, guest])).toEqual([made, made])
  })

  it('is created without comments where its form says so', async () => {
    const { meetupId, organizer, guest } = await env.gathering({ form: { allowComments: false } })
    expect(await writing(meetupId, [organizer, guest])).toEqual([forbidden, forbidden])
  })

  it('returns 403 for guests whom a moderator has muted, or kept from commenting', async () => {
    const { id, meetupId, creator, organizer, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const { restrict } = moderationOf(env, id)
    const silenced = '403 content_restricted'
    for (const [restriction, lifted, expected] of [
      [{ isMuted: true }, { isMuted: false }, silenced],
      [{ canComment: false }, { canComment: true }, silenced],
      [{ canPost: false }, { canPost: true }, made],
    ] as const) {
      for (const who of [organizer, guest]) await restrict(creator, who, restriction)
      expect(await writing(meetupId, [organizer, guest])).toEqual([expected, expected])
      const edit = await env.change(guest, comment.id, { content: JSON.stringify(restriction) })
      expect(refusalOf(edit)).toEqual(expected === made ? [200] : [403, 'content_restricted'])
      for (const who of [organizer, guest]) await restrict(creator, who, lifted)
    }
    expect(await writing(meetupId, [organizer, guest])).toEqual([made, made])
  })

  it('is read in an archived community, and changed no more', async () => {
    const { id, meetupId, organizer, guest, member } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const deleted = await env.say(guest, meetupId)
    await env.takeBack(guest, deleted.id)
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    const before = await env.snapshot()
    const archived = '409 community_archived'
    expect(await writing(meetupId, [organizer, guest])).toEqual([archived, archived])
    const answers = [
      await env.change(guest, comment.id, { content: 'x' }),
      await env.takeBack(guest, comment.id),
      await env.takeBack(organizer, comment.id),
      await env.bringBack(guest, deleted.id),
    ]
    expect(refusalsOf(answers)).toEqual(answers.map(() => archived))
    expect(await env.snapshot()).toEqual(before)
    for (const as of [organizer, member, platform])
      expect(idsOf(await env.said(as, meetupId))).toEqual([comment.id])
  })

  it('is read once the meetup is cancelled, and takes no comments more', async () => {
    const { meetupId, organizer, guest, member } = await env.gathering()
    const [comment, other] = [await env.say(guest, meetupId), await env.say(guest, meetupId)]
    await env.remove(organizer, meetupId)
    const cancelled = '409 event_cancelled'
    expect(await writing(meetupId, [organizer, guest, member])).toEqual(Array(3).fill(cancelled))
    expect(messageOf(await env.write(organizer, meetupId))).toBe(texts.meetup.cancelled)
    expect(refusalOf(await env.change(guest, comment.id, { content: 'x' }))).toEqual([409, 'event_cancelled'])
    expect((await env.takeBack(guest, other.id)).statusCode).toBe(200)
    for (const as of [guest, member, platform])
      expect(idsOf(await env.said(as, meetupId))).toEqual([comment.id])
  })

  it('goes on after the meetup, of those who came', async () => {
    const { meetupId, organizer, guest, waiting } = await env.gathering()
    const now = env.time.offsetMs
    env.turnTo(Date.parse((await env.show(guest, meetupId)).dateTime) + 30 * hourMs)
    expect(await writing(meetupId, [organizer, guest, waiting])).toEqual([made, made, forbidden])
    expect(await env.said(waiting, meetupId)).toHaveLength(2)
    env.time.offsetMs = now
  })

  it('is not found with a meetup that its reader is not shown', async () => {
    const { id, meetupId, organizer, guest, member } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    await env.block(organizer, member)
    const refused = [
      await env.readTalk(member, meetupId),
      await env.write(member, meetupId),
      await env.readTalk(member, 987_654),
    ]
    for (const answer of refused)
      expect([...refusalOf(answer), messageOf(answer)]).toEqual([404, 'not_found', texts.meetup.notFound])
    expect(refusalOf(await env.versions(member, comment.id))).toEqual([404, 'not_found'])
    // Whoever has answered a meetup is shown it, whatever came between them and its organizer.
    await env.block(guest, organizer)
    expect(idsOf(await env.said(guest, meetupId))).toEqual([comment.id])
    expect((await env.write(guest, meetupId)).statusCode).toBe(201)
    await env.db.query(`update communities set state = 'deleted', deleted_at = $2 where id = $1`, [
      id,
      env.ctx.clock(),
    ])
    expect(refusalOf(await env.readTalk(guest, meetupId))).toEqual([404, 'not_found'])
    expect(refusalOf(await env.write(guest, meetupId))).toEqual([404, 'not_found'])
  })
})
