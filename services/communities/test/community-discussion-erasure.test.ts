import { communityPostDeleted, communityPostUnliked, deletedUserId } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/discussion/counters/counters.reconcile.ts'
import { eraseDiscussion } from '../src/discussion/erasure/erasure.ts'
import { purgeTrash } from '../src/discussion/trash/purge.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import type { Person } from './environment.ts'

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

const asModerator = (moderator: Person, post: number, what: string, body?: object) =>
  env.call(moderator, 'POST', `/api/community-posts/${post}/${what}`, body)

/** A moderator who wrote, liked, voted and moderated among others. */
async function busyModerator() {
  const { id, creator, members } = await env.community(['moderator', 'member'])
  const [leaver, other] = members
  const own = await env.post(id, leaver, { content: 'First' })
  await env.call(leaver, 'PATCH', `/api/community-posts/${own.id}`, { content: 'Second' })
  await env.comment(own.id, other)
  const trashed = await env.post(id, leaver)
  await env.call(leaver, 'DELETE', `/api/community-posts/${trashed.id}`)
  const poll = await env.post(id, other, {
    type: 'poll',
    content: `Which, @${leaver.user.username}?`,
    pollOptions: ['A', 'B'],
  })
  for (const who of [leaver, other]) {
    await env.call(who, 'POST', `/api/community-posts/${poll.id}/vote`, { optionIndex: 1 })
    await env.call(who, 'POST', `/api/community-posts/${poll.id}/like`)
  }
  await asModerator(leaver, poll.id, 'pin', { pin: true })
  const question = await env.comment(poll.id, leaver, 'A question')
  await env.call(leaver, 'PATCH', `/api/community-comments/${question.id}`, { content: 'A better question' })
  await env.comment(poll.id, other, 'An answer', question.id)
  await env.comment(poll.id, leaver, 'Alone')
  const trashedComment = await env.comment(poll.id, leaver, 'In the trash')
  await env.call(leaver, 'DELETE', `/api/community-comments/${trashedComment.id}`)
  // What others wrote, and the leaver decided on.
  const removed = await env.post(id, other, { content: 'Off topic' })
  await env.call(leaver, 'DELETE', `/api/community-posts/${removed.id}`)
  await env.db.query('update communities set reviews_posts = true where id = $1', [id])
  const rejected = await env.post(id, other, { content: 'Not here' })
  const url = `/api/communities/${id}/review-queue/${rejected.id}`
  await env.call(leaver, 'POST', url, { decision: 'reject', reason: 'Elsewhere' })
  await env.db.query(`update members set role = 'member' where user_id = $1`, [leaver.id])
  await env.post(id, leaver, { content: 'Waits' })
  await env.drain()
  return { id, creator, leaver, other, poll, question, own }
}

describe('what a deleted user leaves in discussions', () => {
  it('is nothing but comments that others replied to, without their text', async () => {
    const { leaver, other, poll, question, own } = await busyModerator()
    // The process is killed before one transaction after the other; the events and counters are right all the same.
    for (const killedAt of [2, 3, 4, 5]) {
      let transactions = 0
      const transaction: typeof env.db.transaction = work => {
        if (++transactions === killedAt) throw new Error('the process was killed')
        return env.db.transaction(work)
      }
      const failing = { ...env.ctx, db: { ...env.db, transaction } }
      await expect(eraseDiscussion(failing, leaver.id)).rejects.toThrow('killed')
    }
    await eraseDiscussion(env.ctx, leaver.id)
    await env.drain()
    const columns = await env.db.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'integer' and column_name ~ '(_by|author_id|user_id)$'
         and table_name in ('posts', 'comments', 'likes', 'pins', 'poll_votes', 'waiting_posts', 'deleted_posts',
           'deleted_comments', 'member_stats')`,
    )
    expect(columns.length).toBeGreaterThan(10)
    for (const { table, column } of columns)
      expect([table, column, await env.rows(`${table} where ${column} = $1`, leaver.id)]).toEqual([
        table,
        column,
        0,
      ])
    expect(await env.rows('comment_revisions')).toBe(0)
    expect(await env.rows('post_revisions where post_id = $1', own.id)).toBe(0)
    expect(await env.published(communityPostDeleted, own.id)).toMatchObject([
      { deletedAs: 'erasure', deletedBy: null },
    ])
    expect(await env.published(communityPostUnliked, poll.id)).toMatchObject([{ userId: leaver.id }])

    const comments = await env.call(other, 'GET', `/api/community-posts/${poll.id}/comments`)
    expect(comments.json()).toMatchObject([
      { id: question.id, content: '', user: { id: deletedUserId, username: 'Deleted user' } },
      { content: 'An answer' },
    ])
    const post = await env.read(poll.id, other)
    expect(post).toMatchObject({ likesCount: 1, commentsCount: 2, isPinned: true, poll: { votes: [0, 1] } })
    expect(post.mentions).toBeUndefined()
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })
})

describe('a post that its author deleted, and restores', () => {
  it('counts no comments of users whose accounts were erased meanwhile', async () => {
    const { id, members } = await env.community(['member', 'member', 'member'])
    const [author, leaver, other] = members
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, leaver)
    await env.comment(post.id, other, 'A reply', comment.id)
    await env.comment(post.id, other)
    await env.call(author, 'DELETE', `/api/community-posts/${post.id}`)
    await eraseDiscussion(env.ctx, leaver.id)
    await env.call(author, 'POST', `/api/community-posts/${post.id}/restore`)
    await env.drain()
    expect(await env.read(post.id, author)).toMatchObject({ commentsCount: 1 })
    expect(await env.rows('comments where post_id = $1', post.id)).toBe(1)
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })
})

describe('the export of discussions', () => {
  it('has what a user wrote, liked and voted', async () => {
    const { id, leaver, poll, own } = await busyModerator()
    const lists = await exportOf(env, leaver.id)
    expect(lists.communities).toMatchObject([{ communityId: id, posts: 1, comments: 2 }])
    const counts = Object.fromEntries(
      Object.entries(lists)
        .filter(([file]) => /^community-(post|comment|deleted|like|vote)/.test(file))
        .map(([file, records]) => [file, records.length]),
    )
    expect(counts).toEqual({
      'community-posts': 1,
      'community-posts-in-review': 1,
      'community-deleted-posts': 1,
      'community-post-revisions': 1,
      'community-comments': 2,
      'community-deleted-comments': 1,
      'community-comment-revisions': 1,
      'community-likes': 1,
      'community-votes': 1,
    })
    expect(lists['community-votes']).toMatchObject([{ postId: poll.id, optionIndex: 1 }])
    expect(lists['community-posts']).toMatchObject([{ id: own.id, content: 'Second', commentsCount: 1 }])
    expect(Object.keys(lists['community-posts']?.[0] ?? {})).not.toContain('key')
  })
})

describe('the trash', () => {
  it('is emptied after 30 days, with what belongs to a post', async () => {
    const { id, creator, other, poll, question } = await busyModerator()
    await env.call(creator, 'DELETE', `/api/community-posts/${poll.id}`)
    const kept = await env.post(id, creator)
    const comment = await env.comment(kept.id, other)
    await env.call(other, 'DELETE', `/api/community-comments/${comment.id}`)
    env.time.offsetMs += 30 * 24 * 3_600_000 - 60_000
    await purgeTrash(env.ctx)
    expect(await env.rows('deleted_posts where id = $1', poll.id)).toBe(1)
    env.time.offsetMs += 120_000
    const purged = await purgeTrash(env.ctx)
    expect(purged.posts).toBeGreaterThan(0)
    expect(purged.comments).toBeGreaterThan(0)
    for (const table of [
      'deleted_posts where id',
      'community_post_counts where post_id',
      'likes where post_id',
    ])
      expect([table, await env.rows(`${table} = $1`, poll.id)]).toEqual([table, 0])
    for (const table of ['polls', 'poll_votes', 'deleted_comments', 'post_revisions'])
      expect([table, await env.rows(`${table} where post_id = $1`, poll.id)]).toEqual([table, 0])
    expect(await env.rows('comment_revisions where comment_id = $1', question.id)).toBe(0)
    expect(await env.rows('deleted_comments')).toBe(0)
    expect(await env.read(kept.id, other)).toMatchObject({ commentsCount: 0 })
    expect(await purgeTrash(env.ctx)).toEqual({ posts: 0, comments: 0, rejected: 0 })
  })
})
