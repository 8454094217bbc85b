import { meetupCommentDeleted, meetupCommentEdited, meetupCommentRestored, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import {
  createMeetupDiscussionEnvironment,
  idsOf,
  type MeetupDiscussionEnvironment,
} from './meetup-discussion.ts'
import { messageOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'

const minuteMs = 60_000

let env: MeetupDiscussionEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

describe('an edit of a comment on a meetup', () => {
  it('is for its author, for 15 minutes, with a history for the author and moderators', async () => {
    const { meetupId, moderator, organizer, guest, member } = await env.gathering()
    const { id: comment } = await env.say(guest, meetupId, 'First')
    const edited = (await env.change(guest, comment, { content: 'Second', editedAt: null })).json()
    expect(edited).toMatchObject({ meetupId, postId: null, content: 'Second', editedAt: expect.any(String) })
    const stale = await env.change(guest, comment, { content: 'Third', editedAt: null })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    for (const as of [organizer, moderator, member])
      expect(refusalOf(await env.change(as, comment, { content: 'Third' }))).toEqual([403, 'forbidden'])
    const same = await env.change(guest, comment, { content: 'Second', editedAt: edited.editedAt })
    expect(same.json()).toEqual(edited)
    expect(await env.published(meetupCommentEdited, meetupId)).toEqual([
      {
        community: expect.objectContaining({ isPrivate: false }),
        visibility: 'members',
        meetupId,
        commentId: comment,
        authorId: guest.id,
        excerpt: 'Second',
        editedAt: edited.editedAt,
      },
    ])
    const now = env.time.offsetMs
    env.time.offsetMs += 16 * minuteMs
    const late = await env.change(guest, comment, { content: 'Third' })
    expect([...refusalOf(late), messageOf(late)]).toEqual([403, 'forbidden', texts.comment.editExpired])
    env.time.offsetMs = now
    const versions = [{ content: 'First' }, { content: 'Second', writtenAt: edited.editedAt }]
    for (const as of [guest, moderator, platform])
      expect((await env.versions(as, comment)).json()).toMatchObject(versions)
    for (const as of [organizer, member])
      expect(refusalOf(await env.versions(as, comment))).toEqual([403, 'forbidden'])
  })

  it('is refused once its author attends no more', async () => {
    const { meetupId, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    for (const status of ['interested', 'none'] as const) {
      await env.answer(guest, meetupId, status)
      const answer = await env.change(guest, comment.id, { content: 'x' })
      expect([...refusalOf(answer), messageOf(answer)]).toEqual([403, 'forbidden', texts.meetup.guestsWrite])
    }
    expect((await env.takeBack(guest, comment.id)).statusCode).toBe(200)
  })

  it('and its history are refused to those who are no members, of a public community too', async () => {
    const { meetupId, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const outsider = await env.person({ role: 'Ambassador' })
    await env.drain()
    for (const answer of [
      await env.change(outsider, comment.id, { content: 'x' }),
      await env.versions(outsider, comment.id),
      await env.takeBack(outsider, comment.id),
    ])
      expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
  })
})

describe('the deletion of a comment on a meetup', () => {
  it('by its author takes the replies, and is undone for ten minutes', async () => {
    const { id, meetupId, organizer, guest, member } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    const reply = await env.say(organizer, meetupId, 'A reply', comment.id)
    expect(refusalOf(await env.takeBack(member, comment.id))).toEqual([403, 'forbidden'])
    expect((await env.takeBack(guest, comment.id)).json()).toEqual({ id: comment.id })
    expect(await env.said(member, meetupId)).toEqual([])
    const of = { visibility: 'members', meetupId, commentId: comment.id, authorId: guest.id }
    expect(await env.published(meetupCommentDeleted, meetupId)).toMatchObject([
      { ...of, community: { id }, removed: 2, deletedBy: guest.id, deletedAs: 'author' },
    ])
    // It is not in the trash by itself.
    expect(refusalOf(await env.bringBack(organizer, reply.id))).toEqual([404, 'not_found'])
    expect(refusalOf(await env.bringBack(organizer, comment.id))).toEqual([404, 'not_found'])
    expect((await env.bringBack(guest, comment.id)).json()).toEqual(comment)
    expect(await env.said(member, meetupId)).toEqual([comment, reply])
    expect(await env.published(meetupCommentRestored, meetupId)).toMatchObject([
      { ...of, community: { id }, restored: 2, excerpt: comment.content, restoredBy: guest.id },
    ])
    await env.takeBack(guest, comment.id)
    const now = env.time.offsetMs
    env.time.offsetMs += 11 * minuteMs
    const late = await env.bringBack(guest, comment.id)
    expect([...refusalOf(late), messageOf(late)]).toEqual([403, 'forbidden', texts.errors.undoExpired])
    env.time.offsetMs = now
    expect(await env.logged('community_comment', comment.id)).toEqual([])
  })

  it('by the organizer is not one of a moderator, and undone by the organizer alone', async () => {
    const { meetupId, moderator, organizer, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId)
    expect((await env.takeBack(organizer, comment.id)).statusCode).toBe(200)
    expect(await env.published(meetupCommentDeleted, meetupId)).toMatchObject([
      { authorId: guest.id, deletedBy: organizer.id, deletedAs: 'author' },
    ])
    for (const as of [guest, moderator])
      expect(refusalOf(await env.bringBack(as, comment.id))).toEqual([403, 'forbidden'])
    expect((await env.bringBack(organizer, comment.id)).statusCode).toBe(200)
    expect(idsOf(await env.said(guest, meetupId))).toEqual([comment.id])
    expect(await env.logged('community_comment', comment.id)).toEqual([])
  })

  it('by a moderator is logged, and undone by moderators', async () => {
    const { id, meetupId, moderator, organizer, guest } = await env.gathering()
    const comment = await env.say(guest, meetupId, 'Off topic')
    const reply = await env.say(organizer, meetupId, 'Indeed', comment.id)
    for (const as of [moderator, platform]) {
      expect((await env.takeBack(as, comment.id)).statusCode).toBe(200)
      for (const who of [guest, organizer])
        expect((await env.bringBack(who, comment.id)).statusCode).toBeGreaterThanOrEqual(403)
      expect(await moderationOf(env, id).deleted(moderator)).toMatchObject([
        { kind: 'comment', count: 1, author: guest.user, excerpt: 'Off topic', deletedBy: as.user },
      ])
      expect((await env.bringBack(as, comment.id)).statusCode).toBe(200)
      expect(idsOf(await env.said(guest, meetupId))).toEqual([comment.id, reply.id])
    }
    expect(await env.published(meetupCommentDeleted, meetupId)).toMatchObject([
      { deletedBy: moderator.id, deletedAs: 'moderator', removed: 2 },
      { deletedBy: platform.id, deletedAs: 'moderator', removed: 2 },
    ])
    expect(await env.logged('community_comment', comment.id)).toEqual([
      ...['delete_comment', 'restore_comment', 'delete_comment', 'restore_comment'],
    ])
  })
})
