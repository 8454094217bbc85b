import {
  communityCommentDeleted,
  communityPostDeleted,
  communityPostRestored,
  type DeletedContent,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

const dayMs = 24 * 3_600_000

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

async function scene() {
  const { id, creator, members } = await env.community(['admin', 'moderator', 'member', 'member'])
  const [admin, moderator, author, other] = members
  const shown = async () => (await env.list(id, other)).map(post => post.id)
  const written = async (who: Person) => {
    await env.drain()
    const [row] = await env.db.query('select posts, comments from member_stats where user_id = $1', [who.id])
    return row ?? { posts: 0, comments: 0 }
  }
  return { id, creator, admin, moderator, author, other, shown, written, ...moderationOf(env, id) }
}
/** Two posts of the author, one with a comment of another; a comment of the author elsewhere, which another replied to. */
async function discussed() {
  const all = await scene()
  const { id, author, other } = all
  const first = await env.post(id, author, { content: 'First' })
  const second = await env.post(id, author)
  const under = await env.comment(first.id, other, 'Of another')
  const elsewhere = await env.post(id, other)
  const comment = await env.comment(elsewhere.id, author, 'Of the author')
  const reply = await env.comment(elsewhere.id, other, 'A reply', comment.id)
  const own = await env.comment(first.id, author, 'Under the own', under.id)
  return { ...all, first, second, elsewhere, comment, reply, own, under }
}

describe('deleting what a member wrote', () => {
  it('is one entry of the log and of the list, by which all of it comes back with the replies of others', async () => {
    const { id, creator, moderator, author, other, shown, written, deleted, log, ...rest } = await discussed()
    const { first, second, elsewhere, comment, reply, own, under, deleteContent, restore } = rest
    const before = [await written(author), await written(other), await shown()]
    const answer = await deleteContent(creator, author, { contentType: 'all', reason: 'Adverts.' })
    const { logId } = answer.json()
    expect(answer.json()).toEqual({ logId, deletedPosts: 2, deletedComments: 2 })
    expect(await shown()).toEqual([elsewhere.id])
    expect([await written(author), await written(other)]).toEqual([
      { posts: 0, comments: 0 },
      { posts: 1, comments: 0 },
    ])
    for (const { id: post } of [first, second])
      expect(await env.published(communityPostDeleted, post)).toMatchObject([
        { logId, deletedBy: creator.id, deletedAs: 'moderator', reason: 'Adverts.' },
      ])
    expect(await env.published(communityCommentDeleted, elsewhere.id)).toMatchObject([
      { logId, commentId: comment.id, removed: 2 },
    ])
    expect(await log(moderator)).toMatchObject([
      { id: logId, action: 'delete_content', count: 4, reason: 'Adverts.', targetUser: { id: author.id } },
    ])
    const [entry, ...more] = await deleted(moderator)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      logId,
      kind: 'member_content',
      count: 4,
      author: author.user,
      excerpt: 'First',
      reason: 'Adverts.',
      deletedBy: creator.user,
    })
    expect(Date.parse(entry?.restorableUntil ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(30 * dayMs)

    expect((await restore(moderator, logId)).json()).toMatchObject({ logId })
    expect([await written(author), await written(other), await shown()]).toEqual(before)
    for (const { id: each } of [comment, reply, own, under])
      expect(await env.rows('comments where id = $1', each)).toBe(1)
    expect(await env.published(communityPostRestored, first.id)).toMatchObject([{ restoredBy: moderator.id }])
    expect(await deleted(moderator)).toEqual([])
    expect(await log(moderator, '?action=restore_content')).toMatchObject([{ targetUser: { id: author.id } }])
    const again = await restore(moderator, logId)
    expect([...refusalOf(again), again.json().message]).toEqual([
      404,
      'not_found',
      texts.communityModeration.notRestorable,
    ])
  })

  it('leaves comments where posts alone are chosen, and what others wrote', async () => {
    const { creator, author, comment, reply, elsewhere, shown, deleteContent, restore } = await discussed()
    const answer = await deleteContent(creator, author, { contentType: 'posts' })
    expect(answer.json()).toMatchObject({ deletedPosts: 2, deletedComments: 0 })
    expect(await shown()).toEqual([elsewhere.id])
    for (const { id: each } of [comment, reply])
      expect(await env.rows('comments where id = $1', each)).toBe(1)
    expect((await restore(creator, answer.json().logId)).json()).toMatchObject({ restored: 2 })
    expect(await shown()).toHaveLength(3)
  })

  it('is not possible of an equal or a higher rank, nor is restoring what one wrote', async () => {
    const { id, creator, admin, moderator, author, deleteContent, deleted, restore } = await scene()
    await env.post(id, admin)
    const before = await env.snapshot()
    for (const [as, of] of [
      [admin, creator],
      [admin, admin],
      [moderator, author],
    ] as const)
      expect(refusalOf(await deleteContent(as, of, { contentType: 'all' }))).toEqual([403, 'forbidden'])
    expect(await env.snapshot()).toEqual(before)
    const { logId } = (await deleteContent(creator, admin, { contentType: 'all' })).json()
    // It is listed for all who moderate.
    expect(await deleted(moderator)).toMatchObject([{ logId, author: { id: admin.id } }])
    expect(refusalOf(await restore(moderator, logId))).toEqual([403, 'forbidden'])
    expect((await restore(creator, logId)).json()).toEqual({ logId, restored: 1 })
  })
})

describe('what moderators deleted', () => {
  it('belongs to the later entry where it was restored and deleted again', async () => {
    const { creator, moderator, author, first, deleteContent, deleted, restore } = await discussed()
    const { logId } = (await deleteContent(creator, author, { contentType: 'all' })).json()
    const url = `/api/community-posts/${first.id}`
    expect((await env.call(moderator, 'POST', `${url}/restore`)).statusCode).toBe(200)
    env.time.offsetMs += 1_000
    await env.call(moderator, 'DELETE', url)
    const [later, earlier] = await deleted(moderator)
    expect([later, earlier]).toMatchObject([
      { kind: 'post', count: 1, excerpt: 'First', deletedBy: moderator.user },
      { kind: 'member_content', logId, count: 3 },
    ])
    await restore(moderator, logId)
    // The comment of which the post is deleted again waits for it.
    expect(await deleted(moderator)).toMatchObject([later, { logId, count: 1, excerpt: 'Under the own' }])
    for (const entry of [later, earlier])
      expect((await restore(moderator, entry?.logId ?? 0)).json()).toMatchObject({ restored: 1 })
    expect(await deleted(moderator)).toEqual([])
    // What its author deleted since is the author's own.
    await env.call(author, 'DELETE', url)
    expect(refusalOf(await restore(moderator, later?.logId ?? 0))).toEqual([404, 'not_found'])
  })

  it('is listed newest first, page by page, and comes back for 30 days', async () => {
    const { id, creator, moderator, comment, elsewhere, second, restore, deleted } = await discussed()
    await env.call(moderator, 'DELETE', `/api/community-comments/${comment.id}`)
    env.time.offsetMs += 1_000
    await env.call(creator, 'DELETE', `/api/community-posts/${elsewhere.id}`)
    env.time.offsetMs += 1_000
    await env.call(creator, 'DELETE', `/api/community-posts/${second.id}`)
    const url = `/api/communities/${id}/deleted?limit=2`
    const pages = await allPages<DeletedContent>(env, moderator, url)
    expect(pages.map(page => page.map(({ kind, excerpt }) => [kind, excerpt]))).toEqual([
      [
        ['post', 'Look at the light'],
        ['post', 'Look at the light'],
      ],
      [['comment', 'Of the author']],
    ])
    const [newest, post, oldest] = pages.flat()
    // The post that it was written on is deleted too.
    const early = await restore(moderator, oldest?.logId ?? 0)
    expect([early.statusCode, early.json().message]).toEqual([404, texts.communityModeration.notRestorable])
    await restore(moderator, post?.logId ?? 0)
    expect((await restore(moderator, oldest?.logId ?? 0)).json()).toMatchObject({ restored: 2 })
    env.time.offsetMs += 30 * dayMs
    expect(await deleted(moderator)).toEqual([])
    expect(refusalOf(await restore(moderator, newest?.logId ?? 0))).toEqual([404, 'not_found'])
  })

  it('stays without the name of a moderator whose account is erased, and goes with that of its author', async () => {
    const { creator, moderator, author, first, comment, deleted, restore, log } = await discussed()
    await env.call(moderator, 'DELETE', `/api/community-posts/${first.id}`)
    await env.call(moderator, 'DELETE', `/api/community-comments/${comment.id}`)
    await erasure.erase(env.ctx, moderator.id)
    const [, post] = await deleted(creator)
    expect(await deleted(creator)).toMatchObject(Array(2).fill({ author: author.user, deletedBy: null }))
    expect((await restore(creator, post?.logId ?? 0)).statusCode).toBe(200)
    await erasure.erase(env.ctx, author.id)
    expect(await deleted(creator)).toEqual([])
    expect(await log(creator)).toMatchObject([
      { action: 'restore_content', actor: creator.user, targetUser: null },
      { action: 'delete_comment', actor: null, targetUser: null },
      { action: 'delete_post', actor: null, targetUser: null },
    ])
  })

  it('is not listed where its author deleted it', async () => {
    const { id, moderator, author, deleted } = await scene()
    const post = await env.post(id, author)
    await env.call(author, 'DELETE', `/api/community-posts/${post.id}`)
    expect(await deleted(moderator)).toEqual([])
  })
})
