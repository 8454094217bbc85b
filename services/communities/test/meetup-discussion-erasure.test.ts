import {
  deletedUserId,
  meetupCommentCreated,
  meetupCommentDeleted,
  meetupCommentEdited,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDiscussion } from '../src/discussion/erasure/erasure.ts'
import { purgeTrash } from '../src/discussion/trash/purge.ts'
import { erasure } from '../src/erasure/erasure.ts'
import { purgeCancelledEvents } from '../src/events/purge.ts'
import { refusalOf } from './environment.ts'
import {
  createMeetupDiscussionEnvironment,
  idsOf,
  type MeetupDiscussionEnvironment,
  written,
} from './meetup-discussion.ts'
import { dayMs, hourMs } from './meetups.ts'
import { aComment, report } from './reports.ts'

let env: MeetupDiscussionEnvironment
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
})
afterAll(() => env.stop())

describe('what a deleted user leaves in the discussion of a meetup', () => {
  it('is nothing but comments that others replied to, without their text', async () => {
    const { id, meetupId, guest, organizer, member, comment, reply, alone, announcement } = await env.talk()
    await env.change(guest, comment.id, { content: 'Off topic, I know' })
    const trashed = await env.say(guest, meetupId, 'In the trash')
    await env.takeBack(guest, trashed.id)
    const mention = await env.say(organizer, meetupId, `Ask @${guest.user.username}`)
    expect(mention.mentions).toHaveLength(1)
    await env.drain()
    await eraseDiscussion(env.ctx, guest.id)
    const left = await env.said(member, meetupId)
    expect(left).toMatchObject([
      { id: announcement.id },
      { id: comment.id, content: '', user: { id: deletedUserId, username: 'Deleted user' } },
      { id: reply.id, content: 'Indeed' },
      { id: mention.id },
    ])
    expect(left.at(-1)?.mentions ?? []).toEqual([])
    for (const table of ['comments', 'deleted_comments'])
      expect([table, await env.rows(`${table} where author_id = $1`, guest.id)]).toEqual([table, 0])
    expect(await env.storedOf(meetupId, [comment, alone, trashed])).toEqual([4, 0, 0])
    const of = { community: { id }, visibility: 'members', meetupId }
    expect((await env.published(meetupCommentEdited, meetupId)).at(-1)).toMatchObject({
      ...of,
      commentId: comment.id,
      authorId: deletedUserId,
      excerpt: '',
    })
    expect((await env.published(meetupCommentDeleted, meetupId)).at(-1)).toMatchObject({
      ...of,
      commentId: alone.id,
      removed: 1,
      deletedBy: null,
      deletedAs: 'erasure',
    })
    await env.expectNoDrift()
    // It is replied to as before.
    expect((await env.write(organizer, meetupId, { parentId: comment.id })).statusCode).toBe(201)
  })

  it('is no reply in the trash that could not come back, because what it replied to is erased', async () => {
    const { meetupId, moderator, guest, announcement, comment, reply, deleted } = await env.talk()
    await env.takeBack(moderator, reply.id)
    await env.takeBack(guest, comment.id)
    await env.takeBack(moderator, announcement.id)
    await eraseDiscussion(env.ctx, guest.id)
    expect(await env.storedOf(meetupId, [comment, reply])).toEqual([0, 1, 0])
    expect(await deleted(moderator)).toMatchObject([{ excerpt: announcement.content }])
    await env.expectNoDrift()
  })

  it('is an announcement without its text where someone replied to it, and a meetup without an organizer', async () => {
    const { meetupId, organizer, guest, member, announcement, comment, reply, alone } = await env.talk()
    const answered = await env.say(guest, meetupId, 'Thank you', announcement.id)
    const { comment: second } = await env.announced(organizer, meetupId, 'Bring a coat')
    const now = env.time.offsetMs
    // Of what is over the discussion goes on.
    env.turnTo(Date.parse((await env.show(guest, meetupId)).dateTime) + 30 * hourMs)
    await erasure.erase(env.ctx, organizer.id)
    const left = await env.said(member, meetupId)
    expect(left).toMatchObject([
      { id: announcement.id, content: '', isAnnouncement: true, user: { id: deletedUserId } },
      { id: comment.id },
      { id: alone.id },
      { id: answered.id, parentId: announcement.id },
    ])
    expect(idsOf(left)).not.toContain(reply.id)
    expect(idsOf(left)).not.toContain(second.id)
    const more = await env.say(guest, meetupId, 'Who has the key?')
    expect((await env.published(meetupCommentCreated, meetupId)).at(-1)).toMatchObject({
      commentId: more.id,
      organizerId: null,
    })
    await env.expectNoDrift()
    env.time.offsetMs = now
  })
})

describe('the export of a user', () => {
  it('has what they wrote on meetups, of what is in the trash and of versions too', async () => {
    const { id, meetupId, guest, organizer, comment, alone, announcement, reply } = await env.talk()
    await env.change(guest, comment.id, { content: 'On topic' })
    await env.takeBack(guest, alone.id)
    const post = await env.post(id, guest)
    const onPost = await env.comment(post.id, guest)
    const lists = await exportOf(env, guest.id)
    const of = { communityId: id, meetupId, postId: null }
    expect(lists['community-comments']).toMatchObject([
      { ...of, id: comment.id, content: 'On topic' },
      { id: onPost.id, postId: post.id, meetupId: null },
    ])
    expect(lists['community-deleted-comments']).toMatchObject([{ ...of, id: alone.id, content: 'Alone' }])
    expect(lists['community-comment-revisions']).toMatchObject([
      { commentId: comment.id, content: 'Off topic' },
    ])
    const ofOrganizer = (await exportOf(env, organizer.id))['community-comments']
    expect(ofOrganizer).toMatchObject([
      { ...of, id: announcement.id, isAnnouncement: true },
      { ...of, id: reply.id, parentId: comment.id, isAnnouncement: false },
    ])
  })
})

describe('the end of a meetup', () => {
  /** With something of each kind that is stored of a discussion. */
  async function full() {
    const all = await env.talk()
    const { meetupId, moderator, guest, organizer, member, comment, alone } = all
    await env.change(guest, comment.id, { content: 'On topic' })
    const [own, removed] = [await env.say(guest, meetupId), await env.say(organizer, meetupId)]
    await env.change(guest, own.id, { content: 'Edited, then deleted' })
    await env.takeBack(guest, own.id)
    await env.takeBack(moderator, removed.id)
    await report(env, member, aComment(alone))
    const everything = [all.announcement, comment, all.reply, alone, own, removed]
    expect(await env.storedOf(meetupId, everything)).toEqual([4, 2, 2])
    return { ...all, everything }
  }

  it('that no one comes to takes its discussion along, and counters follow', async () => {
    const all = await full()
    const { meetupId, moderator, organizer, guest, waiting, interested, everything } = all
    const elsewhere = await env.meetup(all.id, organizer)
    const kept = await env.say(organizer, elsewhere.id)
    for (const as of [waiting, interested, guest]) await env.answer(as, meetupId, 'none')
    expect((await env.remove(organizer, meetupId)).json()).toEqual({ id: meetupId, isCancelled: false })
    expect(await env.storedOf(meetupId, everything)).toEqual([0, 0, 0])
    expect(await all.counted()).toEqual([written(0), written(1)])
    await env.expectNoDrift()
    expect(refusalOf(await env.readTalk(organizer, meetupId))).toEqual([404, 'not_found'])
    for (const { id } of everything)
      for (const answer of [await env.bringBack(guest, id), await env.versions(guest, id)])
        expect(refusalOf(answer)).toEqual([404, 'not_found'])
    // Of what is not there, moderators decide no more but the report, and restore nothing.
    expect(await all.deleted(moderator)).toEqual([])
    const left = await all.only(moderator)
    expect(left).toMatchObject({ state: 'deleted', comment: null })
    expect((await all.decide(moderator, left, { action: 'dismiss' })).statusCode).toBe(200)
    expect(idsOf(await env.said(organizer, elsewhere.id))).toEqual([kept.id])
  })

  it('that was cancelled takes its discussion along 30 days later, and counters follow', async () => {
    const { meetupId, organizer, guest, everything, counted } = await full()
    const before = await counted()
    await env.remove(organizer, meetupId)
    const now = env.time.offsetMs
    env.time.offsetMs += 30 * dayMs - hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.said(guest, meetupId)).toHaveLength(4)
    expect(await counted()).toEqual(before)
    env.time.offsetMs += 2 * hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.storedOf(meetupId, everything)).toEqual([0, 0, 0])
    expect(await counted()).toEqual([written(0), written(0)])
    await env.expectNoDrift()
    env.time.offsetMs = now
  })
})

describe('a discussion that is longer than one step deletes', () => {
  it('goes with its meetup in several, and all counters follow', async () => {
    const { id, meetupId, organizer, guest } = await env.gathering()
    const first = await env.say(guest, meetupId)
    await env.db.query(
      `with said as (
         insert into comments (community_id, meetup_id, parent_id, author_id, content, created_at)
         select $1, $2, case when n % 2 = 0 then $3::int end, (array[$4::int, $5::int])[1 + n % 2], 'Long', $6
         from generate_series(1, 1200) n returning author_id
       ), old as (
         insert into comment_revisions (comment_id, community_id, written_at, content) values ($3, $1, $6, 'Older')
       )
       insert into member_stats (community_id, user_id, posts, comments)
       select $1, author_id, 0, count(*)::int from said group by author_id
       on conflict (community_id, user_id) do update set comments = member_stats.comments + excluded.comments`,
      [id, meetupId, first.id, guest.id, organizer.id, env.ctx.clock()],
    )
    await env.expectNoDrift()
    await env.remove(organizer, meetupId)
    const now = env.time.offsetMs
    env.time.offsetMs += 30 * dayMs + hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.storedOf(meetupId, [first])).toEqual([0, 0, 0])
    for (const who of [guest, organizer]) expect(await env.written(id, who)).toEqual(written(0))
    await env.expectNoDrift()
    env.time.offsetMs = now
  })
})

describe('the trash', () => {
  it('is emptied of comments on meetups after 30 days, but of hidden ones that wait for a decision', async () => {
    const all = await env.talk()
    const { meetupId, guest, waiting, interested, member, comment, alone } = all
    await env.change(guest, alone.id, { content: 'Edited' })
    await env.takeBack(guest, alone.id)
    for (const as of [waiting, interested, member]) await report(env, as, aComment(comment))
    expect(await env.storedOf(meetupId, [alone])).toEqual([1, 3, 1])
    const now = env.time.offsetMs
    env.time.offsetMs += 30 * dayMs + hourMs
    await purgeTrash(env.ctx)
    expect(await env.storedOf(meetupId, [alone])).toEqual([1, 2, 0])
    await all.decide(all.moderator, await all.only(all.moderator), { action: 'dismiss' })
    expect(idsOf(await env.said(guest, meetupId))).toEqual([
      all.announcement.id,
      ...[comment.id, all.reply.id],
    ])
    await env.expectNoDrift()
    env.time.offsetMs = now
  })
})
