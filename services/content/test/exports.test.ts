import { exportOf } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createChanges } from './changes.ts'

const { env, author, reader, share } = await createChanges()
afterAll(() => env.end())

const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = author) => {
  const answer = await env.call(method, url, as, body)
  if (answer.status >= 300) throw new Error(`${method} ${url} answered ${answer.status}`)
  return answer.body
}
const counted = (lists: Record<string, object[]>) =>
  Object.fromEntries(Object.entries(lists).map(([file, records]) => [file, records.length]))
const nothing = {
  posts: 0,
  'posts-of-suggested-museums': 0,
  'suggested-museums': 0,
  'deleted-posts': 0,
  'posts-in-preparation': 0,
  'descriptions-offered': 0,
  'descriptions-accepted': 0,
  'captions-accepted': 0,
  'descriptions-received': 0,
  'post-revisions': 0,
  comments: 0,
  'deleted-comments': 0,
  'comment-revisions': 0,
  likes: 0,
  bookmarks: 0,
  moderation: 0,
}

describe('the export of content', () => {
  it('has what a user wrote, liked and bookmarked, with its history and the trash', async () => {
    expect(counted(await exportOf(env, author.id))).toEqual(nothing)
    const [first, second] = [await share('First'), await share('Second')]
    for (const content of ['First, edited', 'First, edited again'])
      await send('PATCH', `/api/posts/${first}`, { content })
    await send('DELETE', `/api/posts/${second}`)
    const comment = await send('POST', `/api/posts/${first}/comments`, { content: 'A word' })
    await send('PATCH', `/api/comments/${comment.id}`, { content: 'Another word' })
    const removed = await send('POST', `/api/posts/${first}/comments`, { content: 'Too much' })
    await send('DELETE', `/api/comments/${removed.id}`)
    await send('POST', `/api/posts/${first}/like`)
    await send('POST', `/api/posts/${first}/bookmark`)

    const lists = await exportOf(env, author.id)
    expect(counted(lists)).toEqual({
      ...nothing,
      posts: 1,
      'deleted-posts': 1,
      'post-revisions': 2,
      comments: 1,
      'deleted-comments': 1,
      'comment-revisions': 1,
      likes: 1,
      bookmarks: 1,
    })
    expect(lists.posts).toMatchObject([{ id: first, content: 'First, edited again' }])
    expect(lists['post-revisions']?.map(({ content }) => content)).toEqual(['First', 'First, edited'])
    expect(lists['deleted-posts']).toMatchObject([{ id: second, content: 'Second', deletedBy: 'author' }])
    expect(lists.comments).toMatchObject([{ id: comment.id, postId: first, content: 'Another word' }])
    expect(lists['comment-revisions']).toMatchObject([{ content: 'A word' }])
    expect(lists.likes).toMatchObject([{ postId: first }])
    expect(lists.bookmarks).toMatchObject([{ postId: first }])
    for (const record of Object.values(lists).flat()) expect(record).not.toHaveProperty('key')
  })

  it('has of others’ posts nothing but ids, and no like that was taken back', async () => {
    const post = await share('Of the author alone')
    await send('POST', `/api/posts/${post}/bookmark`, undefined, reader)
    for (const _ of [1, 2]) await send('POST', `/api/posts/${post}/like`, undefined, reader)
    const lists = await exportOf(env, reader.id)
    expect(counted(lists)).toEqual({ ...nothing, bookmarks: 1 })
    expect(lists.bookmarks).toEqual([{ postId: post, bookmarkedAt: expect.any(String) }])
    expect(JSON.stringify(lists)).not.toContain('Of the author alone')
  })

  it('is whole beyond one page, also of a list that two columns order', async () => {
    const writer = await env.person()
    await env.drain()
    await env.ctx.db.query(
      `with shared as (
         insert into posts (author_id, type, content, tags, created_at)
         select $1, 'text', 'Insight ' || n, '{}', now() from generate_series(1, 600) n returning id)
       insert into post_revisions (post_id, written_at, content, tags)
       select id, now() - version * interval '1 microsecond', 'Before', '{}'
       from shared, generate_series(1, 2) version`,
      [writer.id],
    )
    const lists = await exportOf(env, writer.id)
    expect(counted(lists)).toEqual({ ...nothing, posts: 600, 'post-revisions': 1_200 })
    expect(new Set(lists.posts?.map(({ id }) => id)).size).toBe(600)
  })
})
