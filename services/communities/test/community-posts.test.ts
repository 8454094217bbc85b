import { communityPostCreated, communityPostDeleted, communityPostEdited } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let env: DiscussionEnvironment
let id: number
let creator: Person
let author: Person
let moderator: Person
let second: Person
let member: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  const community = await env.community(['member', 'moderator', 'moderator', 'member'])
  ;({ id, creator } = community)
  ;[author, moderator, second, member] = community.members
})
afterAll(() => env.stop())

const create = (body: object, headers = {}) =>
  env.call(author, 'POST', `/api/communities/${id}/posts`, body, headers)
const edit = (postId: number, body: object, as = author) =>
  env.call(as, 'PATCH', `/api/community-posts/${postId}`, body)
const remove = (postId: number, as: Person) => env.call(as, 'DELETE', `/api/community-posts/${postId}`)
const restore = (postId: number, as: Person) => env.call(as, 'POST', `/api/community-posts/${postId}/restore`)

describe('a new post', () => {
  it('appears at once, with an event, and counts for its author', async () => {
    const answer = await create({ type: 'text', content: '  Meet at the fountain.  ' })
    expect(answer.statusCode).toBe(201)
    const post = answer.json()
    expect(post).toMatchObject({
      communityId: id,
      type: 'text',
      content: 'Meet at the fountain.',
      status: 'published',
      title: null,
      poll: null,
      isPinned: false,
      isLiked: false,
      likesCount: 0,
      commentsCount: 0,
      user: author.user,
    })
    expect(await env.read(post.id, member)).toEqual(post)
    expect(await env.published(communityPostCreated, post.id)).toMatchObject([
      {
        community: { id, isPrivate: false },
        visibility: 'public',
        author: { id: author.id },
        type: 'text',
        excerpt: 'Meet at the fountain.',
      },
    ])
    expect(await env.rows('member_stats where user_id = $1 and posts = 1', author.id)).toBe(1)
  })

  it('of a private community is published for its members alone', async () => {
    const closed = await env.community([], { isPrivate: true })
    const post = await env.post(closed.id, closed.creator)
    expect(await env.published(communityPostCreated, post.id)).toMatchObject([{ visibility: 'members' }])
  })

  it('is written once for one Idempotency-Key', async () => {
    const send = () => create({ type: 'text', content: 'Only once' }, { 'idempotency-key': 'post-once' })
    const [first, again] = [await send(), await send()]
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await env.rows(`posts where content = 'Only once'`)).toBe(1)
  })

  it('is the same under /api/groups', async () => {
    const url = `/api/groups/${id}/posts`
    const answer = await env.call(author, 'POST', url, { type: 'text', content: 'By the other name' })
    const listed = await env.call(author, 'GET', url)
    expect([answer.statusCode, listed.json()]).toEqual([201, await env.list(id, author)])
  })

  it('of each type has what belongs to the type', async () => {
    const write = (type: string, more: object) => env.post(id, author, { type, ...more })
    expect(await write('discussion', { title: 'Rooms at dusk' })).toMatchObject({ title: 'Rooms at dusk' })
    expect(await write('discussion', { title: '  ' })).toMatchObject({ title: null })
    const linkUrl = 'https://museum.example:8080/a?b=c'
    expect(await write('link', { linkUrl })).toMatchObject({ linkUrl, linkHost: 'museum.example:8080' })
    const videoUrl = 'https://video.example/1'
    expect(await write('video', { videoUrl })).toMatchObject({ videoUrl, linkUrl: null, linkHost: null })
    const tour = { eventTitle: 'Night tour', eventDateTime: '2027-01-02T18:00:00+01:00' }
    expect(await write('event', tour)).toMatchObject({
      eventTitle: 'Night tour',
      eventDateTime: '2027-01-02T17:00:00.000Z',
      eventLocation: '',
      eventDescription: '',
    })
  })

  it.each<[string, string, object]>([
    ['blank content', 'content', { type: 'text', content: ' \u2800 ' }],
    ['content that is too long', 'content', { type: 'text', content: 'x'.repeat(5_001) }],
    ['a field of another type', 'linkUrl', { type: 'text', linkUrl: 'https://a.example' }],
    ['a poll of one option', 'pollOptions', { type: 'poll', pollOptions: ['A', ' '] }],
    ['a poll of seven options', 'pollOptions', { type: 'poll', pollOptions: [...'ABCDEFG'] }],
    ['a poll of equal options', 'pollOptions', { type: 'poll', pollOptions: ['Yes', 'yes '] }],
    ['a long option', 'pollOptions.1', { type: 'poll', pollOptions: ['A', 'b'.repeat(81)] }],
    ['a poll of 31 days', 'pollHours', { type: 'poll', pollOptions: ['A', 'B'], pollHours: 744 }],
    ['a script as a link', 'linkUrl', { type: 'link', linkUrl: 'javascript:alert(1)' }],
    ['a link with a password', 'linkUrl', { type: 'link', linkUrl: 'https://a:b@c.example' }],
    ['a video that is no address', 'videoUrl', { type: 'video', videoUrl: 'clip' }],
    ['a long title', 'title', { type: 'discussion', title: 't'.repeat(121) }],
  ])('with %s returns 400', async (_, field, body) => {
    const answer = await create({ content: 'x', ...body })
    expect(refusalOf(answer)).toEqual([400, 'validation_error'])
    expect(answer.json()).toMatchObject({ errors: [{ field }] })
  })
})

describe('an edit', () => {
  it('keeps the earlier version, at any time, and returns 409 for a stale one', async () => {
    const post = await env.post(id, author, { type: 'discussion', title: 'One', content: 'First' })
    const edited = (await edit(post.id, { content: 'Second', title: 'Two', editedAt: null })).json()
    expect(edited).toMatchObject({ content: 'Second', title: 'Two', editedAt: expect.any(String) })
    const stale = await edit(post.id, { content: 'Third', editedAt: null })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    env.time.offsetMs += dayMs
    expect((await edit(post.id, { title: '', editedAt: edited.editedAt })).json()).toMatchObject({
      content: 'Second',
      title: null,
    })
    const history = await env.call(author, 'GET', `/api/community-posts/${post.id}/history`)
    expect(history.json()).toMatchObject([
      { content: 'First', title: 'One', writtenAt: post.createdAt },
      { content: 'Second', title: 'Two', writtenAt: edited.editedAt },
      { content: 'Second', title: null },
    ])
    const events = await env.published(communityPostEdited, post.id)
    expect(events.map(({ excerpt }) => excerpt)).toEqual(['Second', 'Second'])
  })

  it('changes the details of an event post', async () => {
    const tour = { type: 'event', eventTitle: 'Night tour', eventDateTime: '2027-01-02T18:00:00Z' }
    const post = await env.post(id, author, tour)
    const changes = { eventLocation: 'Hall 2', eventDateTime: '2027-01-02T20:00:00+01:00' }
    const eventDateTime = '2027-01-02T19:00:00.000Z'
    expect((await edit(post.id, changes)).json()).toMatchObject({
      eventTitle: 'Night tour',
      ...changes,
      eventDateTime,
    })
    // The same moment, written otherwise.
    expect((await edit(post.id, { eventDateTime: '2027-01-02T19:00:00Z' })).statusCode).toBe(200)
    expect(await env.rows('post_revisions where post_id = $1', post.id)).toBe(1)
  })

  it('that changes nothing, or what the type does not have, leaves no trace', async () => {
    const post = await env.post(id, author)
    const before = await env.snapshot()
    expect((await edit(post.id, { content: post.content })).json()).toEqual(post)
    const foreign = await edit(post.id, { title: 'x' })
    expect([foreign.statusCode, foreign.json().errors[0].field]).toEqual([400, 'title'])
    expect(refusalOf(await edit(post.id, {}))).toEqual([400, 'validation_error'])
    expect(refusalOf(await edit(post.id, { content: 'Not mine' }, creator))).toEqual([403, 'forbidden'])
    expect(await env.snapshot()).toEqual(before)
  })
})

describe('a deletion', () => {
  it('moves the post to the trash with its comments, and its author may undo it for ten minutes', async () => {
    const post = await env.post(id, author)
    await env.comment(post.id, member)
    expect((await remove(post.id, author)).json()).toEqual({ id: post.id })
    for (const path of ['', '/comments'])
      expect(refusalOf(await env.call(author, 'GET', `/api/community-posts/${post.id}${path}`))).toEqual([
        404,
        'not_found',
      ])
    const comments = () => env.rows('member_stats where user_id = $1 and comments = 1', member.id)
    expect(await comments()).toBe(0)
    expect(await env.published(communityPostDeleted, post.id)).toMatchObject([
      { authorId: author.id, deletedBy: author.id, deletedAs: 'author', reason: '' },
    ])
    expect(refusalOf(await restore(post.id, creator))).toEqual([403, 'forbidden'])
    expect(refusalOf(await restore(post.id, member))).toEqual([404, 'not_found'])
    const restored = await restore(post.id, author)
    expect(restored.json()).toEqual({ ...post, commentsCount: 1 })
    expect(await comments()).toBe(1)
    expect(await env.rows('comments where post_id = $1', post.id)).toBe(1)

    await remove(post.id, author)
    env.time.offsetMs += 11 * minuteMs
    const late = await restore(post.id, author)
    expect([late.statusCode, late.json().message]).toEqual([403, 'This can no longer be undone.'])
  })

  it('by a moderator is logged, and moderators may undo it for 30 days', async () => {
    const post = await env.post(id, author)
    expect((await remove(post.id, moderator)).statusCode).toBe(200)
    expect(await env.published(communityPostDeleted, post.id)).toMatchObject([{ deletedAs: 'moderator' }])
    expect(refusalOf(await restore(post.id, author))).toEqual([403, 'forbidden'])
    env.time.offsetMs += 20 * dayMs
    expect((await restore(post.id, second)).statusCode).toBe(200)
    expect(await env.logged('community_post', post.id)).toEqual(['delete_post', 'restore_post'])
  })

  it('returns 403 for moderators where the author has an equal or a higher rank', async () => {
    for (const [who, status] of [
      [creator, 403],
      [second, 403],
      [author, 200],
    ] as const)
      expect((await remove((await env.post(id, who)).id, moderator)).statusCode).toBe(status)
    expect((await remove((await env.post(id, second)).id, creator)).statusCode).toBe(200)
  })

  it('by an administrator of the platform, who is no member, is marked in the log', async () => {
    const admin = await env.person({ role: 'Admin' })
    const post = await env.post(id, creator)
    expect((await remove(post.id, admin)).statusCode).toBe(200)
    expect(await env.rows('moderation_log where target_id = $1 and as_platform_admin', post.id)).toBe(1)
  })

  it('is possible for an author who has left, who cannot undo it', async () => {
    const leaver = await env.member(id)
    const post = await env.post(id, leaver)
    await env.call(leaver, 'POST', `/api/communities/${id}/leave`)
    expect((await remove(post.id, leaver)).statusCode).toBe(200)
    expect(refusalOf(await restore(post.id, leaver))).toEqual([403, 'not_a_member'])
  })
})
