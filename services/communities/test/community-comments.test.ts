import {
  type CommunityComment,
  communityCommentCreated,
  communityCommentDeleted,
  communityCommentEdited,
  communityCommentRestored,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'

const minuteMs = 60_000

let env: DiscussionEnvironment
let id: number
let creator: Person
let author: Person
let member: Person
let other: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  const community = await env.community(['member', 'member', 'member'])
  ;({ id, creator } = community)
  ;[author, member, other] = community.members
})
afterAll(() => env.stop())

const write = async () => (await env.post(id, author)).id
const add = (post: number, body: object, as = member, path = 'community-posts', headers = {}) =>
  env.call(as, 'POST', `/api/${path}/${post}/comments`, body, headers)
const urlOf = (post: number) => `/api/community-posts/${post}/comments`
const list = async (post: number, as: Person, query = '') =>
  (await env.call(as, 'GET', `${urlOf(post)}${query}`)).json<CommunityComment[]>()
const idsOf = (comments: readonly { id: number }[]) => comments.map(each => each.id)
const change = (comment: number, as: Person, body: object) =>
  env.call(as, 'PATCH', `/api/community-comments/${comment}`, body)
const remove = (comment: number, as: Person) => env.call(as, 'DELETE', `/api/community-comments/${comment}`)
const restore = (comment: number, as: Person) =>
  env.call(as, 'POST', `/api/community-comments/${comment}/restore`)

describe('a comment', () => {
  it('is written under both paths, replied to on one level, and listed oldest first', async () => {
    const post = await write()
    const first = await add(post, { content: '  Indeed  ' })
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      ...{ postId: post, meetupId: null, parentId: null, isAnnouncement: false },
      content: 'Indeed',
      user: member.user,
    })
    const parentId = first.json().id
    const reply = (await add(post, { content: 'Why?', parentId }, author, 'group-posts')).json()
    const second = await add(post, { content: 'To a reply', parentId: reply.id })
    expect([second.statusCode, second.json().errors[0].field]).toEqual([400, 'parentId'])
    const elsewhere = await add(await write(), { content: 'To a comment on another post', parentId })
    expect([elsewhere.statusCode, elsewhere.json().errors[0].field]).toEqual([400, 'parentId'])
    expect(idsOf(await list(post, author))).toEqual([parentId, reply.id])
    const events = await env.published(communityCommentCreated, post)
    const of = { postAuthorId: author.id, postExcerpt: 'Look at the light', visibility: 'public' }
    expect(events).toMatchObject([
      { ...of, commentId: parentId, parentAuthorId: null, author: { id: member.id } },
      { ...of, commentId: reply.id, parentAuthorId: member.id, author: { id: author.id } },
    ])
    expect(await env.read(post, author)).toMatchObject({ commentsCount: 2 })
    const pages = await allPages<CommunityComment>(env, author, `${urlOf(post)}?limit=1`)
    expect(pages.map(idsOf)).toEqual([[parentId], [reply.id]])
    expect(idsOf(await list(post, author, '?limit=1&offset=1'))).toEqual([reply.id])
  })

  it('is written once for one Idempotency-Key, also at once', async () => {
    const post = await write()
    const headers = { 'idempotency-key': 'comment-once' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => add(post, { content: 'Once' }, member, 'community-posts', headers)),
    )
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    expect(await env.rows('comments where post_id = $1', post)).toBe(1)
  })

  it('returns 400 for a blank text, for one that is too long, and for an unknown parent', async () => {
    const post = await write()
    for (const body of [
      { content: ' \n ' },
      { content: 'x'.repeat(1_001) },
      { content: 'x', parentId: 999_999_999_999 },
    ])
      expect(refusalOf(await add(post, body))).toEqual([400, 'validation_error'])
    expect(await list(post, author)).toEqual([])
  })

  it('is not shown across a block, nor are replies to it', async () => {
    const post = await write()
    const [blocker, reader] = [await env.member(id), await env.member(id)]
    const comment = await env.comment(post, blocker)
    await env.comment(post, member, 'A reply', comment.id)
    await env.block(blocker, reader)
    expect(await list(post, reader)).toEqual([])
    expect(await list(post, author)).toHaveLength(2)
    expect(refusalOf(await add(post, { content: 'x', parentId: comment.id }, reader))).toEqual([
      400,
      'validation_error',
    ])
  })
})

describe('an edit of a comment', () => {
  it('is for its author, for 15 minutes, with a history for the author and moderators', async () => {
    const post = await write()
    const comment = await env.comment(post, member, 'First')
    const edited = (await change(comment.id, member, { content: 'Second', editedAt: null })).json()
    expect(edited).toMatchObject({ content: 'Second', editedAt: expect.any(String) })
    const stale = await change(comment.id, member, { content: 'Third', editedAt: null })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    expect(refusalOf(await change(comment.id, author, { content: 'Third' }))).toEqual([403, 'forbidden'])
    const same = await change(comment.id, member, { content: 'Second', editedAt: edited.editedAt })
    expect(same.json()).toEqual(edited)
    expect(await env.published(communityCommentEdited, post)).toMatchObject([
      { commentId: comment.id, excerpt: 'Second' },
    ])
    env.time.offsetMs += 16 * minuteMs
    const late = await change(comment.id, member, { content: 'Third' })
    expect([late.statusCode, late.json().message]).toEqual([403, 'A comment can be edited for 15 minutes.'])
    const history = (as: Person) => env.call(as, 'GET', `/api/community-comments/${comment.id}/history`)
    const versions = [{ content: 'First' }, { content: 'Second', writtenAt: edited.editedAt }]
    for (const who of [member, creator]) expect((await history(who)).json()).toMatchObject(versions)
    for (const who of [author, other]) expect(refusalOf(await history(who))).toEqual([403, 'forbidden'])
  })
})

describe('the deletion of a comment', () => {
  it('takes its replies, and is undone by who deleted it', async () => {
    const post = await write()
    const comment = await env.comment(post, member)
    const reply = await env.comment(post, other, 'A reply', comment.id)
    expect(refusalOf(await remove(comment.id, other))).toEqual([403, 'forbidden'])
    // The author of the post.
    expect((await remove(comment.id, author)).statusCode).toBe(200)
    expect(await list(post, author)).toEqual([])
    expect(await env.published(communityCommentDeleted, post)).toMatchObject([
      { commentId: comment.id, authorId: member.id, removed: 2, deletedBy: author.id, deletedAs: 'author' },
    ])
    // It is not in the trash by itself.
    expect(refusalOf(await restore(reply.id, other))).toEqual([404, 'not_found'])
    expect(refusalOf(await restore(comment.id, member))).toEqual([403, 'forbidden'])
    expect((await restore(comment.id, author)).json()).toMatchObject({ id: comment.id })
    expect(idsOf(await list(post, author))).toEqual([comment.id, reply.id])
    expect(await env.published(communityCommentRestored, post)).toMatchObject([
      { commentId: comment.id, restored: 2 },
    ])
    await remove(comment.id, member)
    env.time.offsetMs += 11 * minuteMs
    expect((await restore(comment.id, member)).json()).toMatchObject({
      message: 'This can no longer be undone.',
    })
  })

  it('by a moderator is logged, and undone only while the post is there', async () => {
    const post = await write()
    const comment = await env.comment(post, member)
    const reply = await env.comment(post, other, 'A reply', comment.id)
    expect((await remove(reply.id, creator)).statusCode).toBe(200)
    expect(refusalOf(await restore(reply.id, other))).toEqual([403, 'forbidden'])
    for (const [deleted, back] of [
      [`/api/community-posts/${post}`, author],
      [`/api/community-comments/${comment.id}`, member],
    ] as const) {
      await env.call(back, 'DELETE', deleted)
      expect(refusalOf(await restore(reply.id, creator))).toEqual([404, 'not_found'])
      await env.call(back, 'POST', `${deleted}/restore`)
    }
    expect((await restore(reply.id, creator)).statusCode).toBe(200)
    expect(await env.logged('community_comment', reply.id)).toEqual(['delete_comment', 'restore_comment'])
    await env.drain()
    expect(await env.read(post, author)).toMatchObject({ commentsCount: 2 })
  })
})
