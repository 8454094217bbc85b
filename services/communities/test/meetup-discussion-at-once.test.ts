import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import { createMeetupDiscussionEnvironment, type MeetupDiscussionEnvironment } from './meetup-discussion.ts'
import { inTurn, refusalsOf } from './meetups.ts'

let env: MeetupDiscussionEnvironment
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
})
afterAll(() => env.stop())

describe('at once with a comment on a meetup', () => {
  it('the removal of the meetup is waited for, and the comment returns 404', async () => {
    const { meetupId, guest } = await env.gathering()
    const answer = await env.behind(
      tx => tx.query('delete from events where id = $1', [meetupId]),
      () => env.write(guest, meetupId),
    )
    expect(refusalOf(answer)).toEqual([404, 'not_found'])
    expect(await env.rows('comments where meetup_id = $1', meetupId)).toBe(0)
  })

  it('the cancellation of the meetup is waited for, and the comment returns 409', async () => {
    const { meetupId, guest } = await env.gathering()
    const answer = await env.behind(
      tx => tx.query('update events set cancelled_at = $2 where id = $1', [meetupId, env.ctx.clock()]),
      () => env.write(guest, meetupId),
    )
    expect(refusalOf(answer)).toEqual([409, 'event_cancelled'])
  })

  it('the last answer of its author counts: who cancels in that moment writes no more', async () => {
    const { meetupId, guest } = await env.gathering()
    const answer = await env.behind(
      async tx => {
        await tx.query('select 1 from events where id = $1 for update', [meetupId])
        await tx.query('delete from rsvps where event_id = $1 and user_id = $2', [meetupId, guest.id])
      },
      () => env.write(guest, meetupId),
    )
    expect(refusalOf(answer)).toEqual([403, 'forbidden'])
  })

  it('the removal of the meetup leaves neither a comment without a meetup nor a wrong counter', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, creator } = await env.community([])
      const { id: meetupId } = await env.meetup(id, creator)
      await env.say(creator, meetupId)
      const answers = await Promise.all([
        ...[1, 2, 3, 4].map(() => env.write(creator, meetupId)),
        env.remove(creator, meetupId),
      ])
      const removed = refusalOf(answers.pop() ?? (await env.remove(creator, meetupId)))
      expect(removed).toEqual([200])
      for (const answer of refusalsOf(answers)) expect(['201', '404 not_found']).toContain(answer)
      expect(await env.written(id, creator)).toEqual({ posts: 0, comments: 0 })
      expect(await env.rows('comments where community_id = $1', id)).toBe(0)
    }
  })

  it('edits, deletions and answers of the same users all end', async () => {
    const { id, meetupId, organizer, guest, interested } = await env.gathering({ form: { maxAttendees: 9 } })
    const comments = await inTurn([1, 2, 3, 4], () => env.say(guest, meetupId))
    const answers = await Promise.all([
      ...comments.flatMap(({ id: comment }, index) => [
        env.change(guest, comment, { content: `Version ${index}` }),
        env.takeBack(index % 2 === 0 ? guest : organizer, comment),
        env.write(organizer, meetupId, { parentId: comment }),
      ]),
      ...(['interested', 'attending', 'none'] as const).map(status => env.join(guest, meetupId, status)),
      ...[1, 2, 3].map(() => env.join(interested, meetupId)),
      env.announce(organizer, meetupId),
    ])
    const expected = ['201', '200', '400 validation_error', '403 forbidden', '404 not_found']
    for (const answer of refusalsOf(answers)) expect(expected).toContain(answer)
    await env.drain()
    expect(await env.said(organizer, meetupId)).toHaveLength(1)
    expect(await env.written(id, guest)).toEqual({ posts: 0, comments: 0 })
    expect(await env.written(id, organizer)).toEqual({ posts: 0, comments: 1 })
  })

  it('the deletion of what it replies to is waited for, and the reply returns 400', async () => {
    const { meetupId, organizer, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const answer = await env.behind(
      tx => tx.query('delete from comments where id = $1', [comment.id]),
      () => env.write(organizer, meetupId, { parentId: comment.id }),
    )
    expect(refusalOf(answer)).toEqual([400, 'validation_error'])
  })
})
