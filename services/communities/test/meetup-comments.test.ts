import {
  type CommunityComment,
  meetupCommentCreated,
  meetupUserMentioned,
  userMuted,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages, refusalOf } from './environment.ts'
import {
  createMeetupDiscussionEnvironment,
  idsOf,
  type MeetupDiscussionEnvironment,
} from './meetup-discussion.ts'
import { hourMs } from './meetups.ts'

let env: MeetupDiscussionEnvironment
beforeAll(async () => {
  env = await createMeetupDiscussionEnvironment()
})
afterAll(() => env.stop())

describe('a comment on a meetup', () => {
  it('is replied to on one level, listed oldest first, and published for members alone', async () => {
    const { id, meetupId, organizer, guest, member } = await env.gathering()
    const answer = await env.write(guest, meetupId, { content: '  Who brings the easels?  ' })
    expect(answer.statusCode).toBe(201)
    const comment = answer.json<CommunityComment>()
    expect(comment).toEqual({
      id: comment.id,
      postId: null,
      meetupId,
      parentId: null,
      content: 'Who brings the easels?',
      isAnnouncement: false,
      createdAt: expect.any(String),
      user: guest.user,
    })
    const reply = await env.say(organizer, meetupId, 'I do', comment.id)
    const wrong = [await env.write(guest, meetupId, { parentId: reply.id })]
    expect(await env.said(member, meetupId)).toEqual([comment, reply])
    const pages = await allPages<CommunityComment>(env, member, `${env.urlOf(meetupId)}?limit=1`)
    expect(pages.map(idsOf)).toEqual([[comment.id], [reply.id]])
    expect(idsOf(await env.said(member, meetupId, '?limit=1&offset=1'))).toEqual([reply.id])

    const meetup = await env.show(guest, meetupId)
    const of = {
      community: meetup.group,
      visibility: 'members',
      meetup: { id: meetupId, title: meetup.title, startsAt: meetup.dateTime, timezone: 'UTC' },
      organizerId: organizer.id,
      isAnnouncement: false,
    }
    expect(meetup.group).toMatchObject({ id, isPrivate: false })
    expect(await env.published(meetupCommentCreated, meetupId)).toEqual([
      {
        ...of,
        commentId: comment.id,
        ...{ parentId: null, parentAuthorId: null },
        author: guest.user,
        excerpt: comment.content,
        createdAt: comment.createdAt,
      },
      {
        ...of,
        commentId: reply.id,
        ...{ parentId: comment.id, parentAuthorId: guest.id },
        author: organizer.user,
        excerpt: 'I do',
        createdAt: reply.createdAt,
      },
    ])

    // A reply is in the discussion that it is about: of another meetup, and of a post.
    const other = await env.meetup(id, organizer)
    const post = await env.post(id, guest)
    const onPost = await env.comment(post.id, guest)
    wrong.push(
      await env.write(organizer, other.id, { parentId: comment.id }),
      await env.write(guest, meetupId, { parentId: onPost.id }),
      await env.call(guest, 'POST', `/api/community-posts/${post.id}/comments`, {
        content: 'x',
        parentId: comment.id,
      }),
    )
    for (const refused of wrong)
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'parentId'])
    expect(await env.said(member, meetupId)).toHaveLength(2)
  })

  it('is written once for one Idempotency-Key, also at once', async () => {
    const { meetupId, guest } = await env.gathering()
    const headers = { 'idempotency-key': 'meetup-comment-once' }
    const answers = await Promise.all([1, 2, 3].map(() => env.write(guest, meetupId, {}, headers)))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    expect(await env.said(guest, meetupId)).toHaveLength(1)
    expect(await env.published(meetupCommentCreated, meetupId)).toHaveLength(1)
    // What has changed since then is in the answer to a retry.
    const [comment] = await env.said(guest, meetupId)
    await env.change(guest, comment?.id ?? 0, { content: 'A finer one' })
    const again = await env.write(guest, meetupId, {}, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ id: comment?.id, content: 'A finer one' })
  })

  it('returns 400 for a blank text, one that is too long, and an unknown parent, and stores nothing', async () => {
    const { meetupId, guest } = await env.gathering()
    const before = await env.snapshot()
    for (const body of [{ content: ' \n ' }, { content: 'x'.repeat(1_001) }, { parentId: 999_999_999_999 }])
      expect(refusalOf(await env.write(guest, meetupId, body))).toEqual([400, 'validation_error'])
    expect(await env.snapshot()).toEqual(before)
  })

  it('is not shown across a block, nor to who has muted its author, nor are replies to it', async () => {
    const { id, meetupId, organizer, guest } = await env.gathering()
    const [blocked, muting] = [await env.member(id), await env.member(id)]
    const comment = await env.say(guest, meetupId)
    await env.say(organizer, meetupId, 'A reply', comment.id)
    const other = await env.say(organizer, meetupId)
    await env.block(guest, blocked)
    await env.publisher.publish(userMuted, { muterId: muting.id, mutedId: guest.id, until: null })
    await env.drain()
    for (const reader of [blocked, muting])
      expect(idsOf(await env.said(reader, meetupId))).toEqual([other.id])
    expect(await env.said(organizer, meetupId)).toHaveLength(3)
    await env.edit(organizer, await env.show(organizer, meetupId), { maxAttendees: 9 })
    await env.answer(blocked, meetupId)
    const reply = await env.write(blocked, meetupId, { parentId: comment.id })
    expect(refusalOf(reply)).toEqual([400, 'validation_error'])
  })

  it('makes its author an active member, and is counted for them', async () => {
    const { id, meetupId, guest } = await env.gathering()
    const activeAt = async () => {
      const [row] = await env.db.query<{ active_at: Date }>(
        'select active_at from members where community_id = $1 and user_id = $2',
        [id, guest.id],
      )
      return row?.active_at.getTime() ?? 0
    }
    await env.drain()
    const now = env.time.offsetMs
    env.time.offsetMs += 2 * hourMs
    const at = env.ctx.clock().getTime()
    const comment = await env.say(guest, meetupId)
    expect(await env.written(id, guest)).toEqual({ posts: 0, comments: 1 })
    expect(await activeAt()).toBeGreaterThanOrEqual(at)
    await env.takeBack(guest, comment.id)
    expect(await env.written(id, guest)).toEqual({ posts: 0, comments: 0 })
    await env.bringBack(guest, comment.id)
    expect(await env.written(id, guest)).toEqual({ posts: 0, comments: 1 })
    env.time.offsetMs = now
  })
})

describe('a mention in the discussion of a meetup', () => {
  const notified = async (meetup: number) =>
    (await env.published(meetupUserMentioned, meetup)).map(each => [each.userId, each.commentId])

  it('is of members who may see its author, the meetup, and what it replies to', async () => {
    const { id, meetupId, organizer, guest } = await env.gathering()
    const named = (username: string) => env.member(id, { username })
    const [ada, blocking, blockedByOrganizer, blockedByParent] = [
      await named('ada.draws'),
      await named('blocks.author'),
      await named('no.organizer'),
      await named('no.parent'),
    ]
    await env.person({ username: 'not.a.member' })
    const replied = await env.member(id)
    await env.edit(organizer, await env.show(organizer, meetupId), { maxAttendees: 9 })
    await env.answer(replied, meetupId)
    const parent = await env.say(replied, meetupId)
    await env.block(blocking, guest)
    await env.block(organizer, blockedByOrganizer)
    await env.block(replied, blockedByParent)

    const content = `@ada.draws @blocks.author @no.organizer @no.parent @not.a.member @${guest.user.username}`
    const comment = await env.say(guest, meetupId, content)
    expect(comment.mentions?.map(({ id }) => id)).toContain(ada.id)
    expect(comment.mentions?.map(({ id }) => id)).not.toContain(blocking.id)
    const first = [
      [ada.id, comment.id],
      [blockedByParent.id, comment.id],
    ]
    expect((await notified(meetupId)).toSorted()).toEqual(first.toSorted())
    expect(await env.published(meetupUserMentioned, meetupId)).toContainEqual({
      community: expect.objectContaining({ id }),
      visibility: 'members',
      meetupId,
      commentId: comment.id,
      author: guest.user,
      userId: ada.id,
      excerpt: comment.content,
    })
    const reply = await env.say(guest, meetupId, content, parent.id)
    expect((await notified(meetupId)).filter(([, on]) => on === reply.id)).toEqual([[ada.id, reply.id]])
  })

  it('is notified once, also when the text is edited', async () => {
    const { id, meetupId, guest } = await env.gathering()
    const [first, second] = [
      await env.member(id, { username: 'once.only' }),
      await env.member(id, { username: 'later.on' }),
    ]
    const comment = await env.say(guest, meetupId, 'Ask @once.only')
    await env.change(guest, comment.id, { content: 'Do ask @once.only' })
    expect(await notified(meetupId)).toEqual([[first.id, comment.id]])
    const edited = await env.change(guest, comment.id, { content: 'Ask @once.only or @later.on' })
    expect(edited.json()).toMatchObject({ mentions: [{ id: first.id }, { id: second.id }] })
    expect(await notified(meetupId)).toEqual([
      [first.id, comment.id],
      [second.id, comment.id],
    ])
  })
})
