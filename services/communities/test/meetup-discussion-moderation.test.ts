import { meetupCommentDeleted, meetupCommentRestored, reportCreated, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import {
  createMeetupDiscussionEnvironment,
  idsOf,
  type MeetupDiscussionEnvironment,
  written,
} from './meetup-discussion.ts'
import { aComment, report } from './reports.ts'

let env: MeetupDiscussionEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

describe('a report of a comment on a meetup', () => {
  it('is shown to moderators with the meetup, and hides it from its reporter', async () => {
    const all = await env.talk()
    const { id, moderator, creator, guest, member, meetupId, comment, alone, announcement, shown } = all
    const answer = await report(env, member, aComment(comment), { category: 'hate' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { isNew: true }])
    for (const as of [moderator, creator, platform])
      expect(await all.only(as)).toMatchObject({
        ...aComment(comment),
        state: 'shown',
        reasons: [{ reporter: member.user, category: 'hate' }],
        subject: guest.user,
        post: null,
        comment: { id: comment.id, content: 'Off topic', meetupId, postId: null },
        actions: expect.arrayContaining(['dismiss', 'remove', 'warn']),
      })
    expect(await env.published(reportCreated, id)).toMatchObject([aComment(comment)])
    expect(await shown()).toEqual([announcement.id, alone.id])
    expect(idsOf(await env.said(moderator, meetupId))).toContain(comment.id)
  })

  it('is refused of those who do not read it, and of its author', async () => {
    const { meetupId, organizer, guest, member, comment } = await env.talk()
    const outsider = await env.person()
    await env.drain()
    const before = await env.snapshot()
    expect(refusalOf(await report(env, outsider, aComment(comment)))).toEqual([403, 'not_a_member'])
    const own = await report(env, guest, aComment(comment))
    expect([own.statusCode, own.body]).toEqual([400, expect.stringContaining(texts.reports.own)])
    expect(await env.snapshot()).toEqual(before)
    const trashed = await env.say(guest, meetupId)
    await env.takeBack(guest, trashed.id)
    expect(refusalOf(await report(env, member, aComment(trashed)))).toEqual([404, 'not_found'])
    await env.block(organizer, member)
    expect(refusalOf(await report(env, member, aComment(comment)))).toEqual([404, 'not_found'])
  })

  it('by three hides it with its replies until it is decided, and counters follow', async () => {
    const all = await env.talk()
    const { meetupId, moderator, organizer, guest, waiting, interested, member, comment } = all
    const before = [await all.shown(), await all.counted()]
    const reporters = [waiting, interested, member]
    for (const as of reporters) await report(env, as, aComment(comment))
    for (const as of [organizer, guest, moderator])
      expect(idsOf(await env.said(as, meetupId))).toEqual([all.announcement.id, all.alone.id])
    expect(await all.counted()).toEqual([written(1), written(1)])
    await env.expectNoDrift()
    expect(await env.published(meetupCommentDeleted, meetupId)).toMatchObject([
      { commentId: comment.id, removed: 2, deletedAs: 'hidden', deletedBy: null, reason: '' },
    ])
    // Neither its author, the organizer nor who moderates brings it back but by a decision.
    for (const as of [guest, moderator])
      expect(refusalOf(await env.bringBack(as, comment.id))).toEqual([403, 'forbidden'])
    expect(refusalOf(await env.bringBack(organizer, comment.id))).toEqual([404, 'not_found'])
    const hidden = await all.only(moderator)
    expect(hidden).toMatchObject({ state: 'hidden', reportersCount: 3, comment: { meetupId } })

    expect((await all.decide(moderator, hidden, { action: 'dismiss' })).statusCode).toBe(200)
    const ofMember = [all.announcement.id, all.alone.id]
    expect([await all.shown(), await all.counted()]).toEqual([ofMember, before[1]])
    expect(idsOf(await env.said(guest, meetupId))).toEqual(before[0])
    expect(await env.published(meetupCommentRestored, meetupId)).toMatchObject([
      { commentId: comment.id, restored: 2, restoredBy: moderator.id },
    ])
    await env.expectNoDrift()
  })

  it('is decided by removing it, which the deleted content undoes', async () => {
    const all = await env.talk()
    const { meetupId, moderator, guest, member, comment, reply } = all
    await report(env, member, aComment(comment))
    const decision = { action: 'remove', reason: 'Adverts.', rule: '' }
    expect((await all.decide(moderator, await all.only(moderator), decision)).statusCode).toBe(200)
    expect(idsOf(await env.said(guest, meetupId))).not.toContain(comment.id)
    expect(await env.published(meetupCommentDeleted, meetupId)).toMatchObject([
      { commentId: comment.id, removed: 2, deletedAs: 'moderator', reason: 'Adverts.' },
    ])
    expect(await all.only(moderator, 'decided')).toMatchObject({
      state: 'deleted',
      comment: { id: comment.id, meetupId, content: 'Off topic' },
    })
    const [entry] = await all.deleted(moderator)
    expect(entry).toMatchObject({ kind: 'comment', author: guest.user, excerpt: 'Off topic' })
    expect((await all.restore(moderator, entry?.logId ?? 0)).json()).toMatchObject({ restored: 2 })
    expect(idsOf(await env.said(guest, meetupId))).toEqual(expect.arrayContaining([comment.id, reply.id]))
    await env.expectNoDrift()
  })

  it('of a reply is decided while what it replies to is hidden', async () => {
    const all = await env.talk()
    const { meetupId, moderator, guest, waiting, interested, member, comment, reply } = all
    const reporters = [waiting, interested, member]
    await report(env, moderator, aComment(reply))
    for (const as of reporters) await report(env, as, aComment(comment))
    const reports = await all.reports(moderator)
    const of = (id: number) => reports.find(each => each.targetId === id)
    expect(reports).toHaveLength(2)
    const ofReply = of(reply.id)
    const ofComment = of(comment.id)
    if (!ofReply || !ofComment) throw new Error('a report is missing')
    expect((await all.decide(moderator, ofReply, { action: 'remove' })).statusCode).toBe(200)
    await all.decide(moderator, ofComment, { action: 'dismiss' })
    expect(idsOf(await env.said(guest, meetupId))).toEqual([
      all.announcement.id,
      ...[comment.id, all.alone.id],
    ])
    await env.expectNoDrift()
  })
})

describe('deleting what a member wrote', () => {
  it('takes their comments on meetups with the replies, which come back together', async () => {
    const all = await env.talk()
    const { id, meetupId, creator, moderator, guest, comment, reply, alone, shown } = all
    const post = await env.post(id, guest)
    const onPost = await env.comment(post.id, guest)
    const before = [await shown(), await all.counted()]
    const answer = await all.deleteContent(creator, guest, { contentType: 'all', reason: 'Adverts.' })
    const { logId } = answer.json()
    expect(answer.json()).toEqual({ logId, deletedPosts: 1, deletedComments: 3 })
    expect(await shown()).toEqual([all.announcement.id])
    expect(await all.counted()).toEqual([written(0), written(1)])
    const events = await env.published(meetupCommentDeleted, meetupId)
    const by = { logId, deletedBy: creator.id, deletedAs: 'moderator', reason: 'Adverts.' }
    expect(events).toHaveLength(2)
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...by, commentId: comment.id, removed: 2 }),
        expect.objectContaining({ ...by, commentId: alone.id, removed: 1 }),
      ]),
    )
    expect(await all.deleted(moderator)).toMatchObject([{ logId, kind: 'member_content', count: 4 }])
    await env.expectNoDrift()

    expect((await all.restore(moderator, logId)).json()).toMatchObject({ logId })
    expect([await shown(), await all.counted()]).toEqual(before)
    expect(
      (await env.published(meetupCommentRestored, meetupId)).map(each => each.restored).toSorted(),
    ).toEqual([1, 2])
    for (const each of [onPost, reply]) expect(await env.rows('comments where id = $1', each.id)).toBe(1)
    await env.expectNoDrift()
  })

  it('leaves their comments on meetups where posts alone are chosen', async () => {
    const all = await env.talk()
    const before = await all.shown()
    await env.post(all.id, all.guest)
    const answer = await all.deleteContent(all.creator, all.guest, { contentType: 'posts' })
    expect(answer.json()).toMatchObject({ deletedPosts: 1, deletedComments: 0 })
    expect(await all.shown()).toEqual(before)
  })
})
