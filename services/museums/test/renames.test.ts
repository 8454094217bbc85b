import { postEdited, type UserSummary, userRegistered, userUpdated } from '@vitrine/contracts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { renameAuthors, renameSome } from '../src/search/renames.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())
const count = 1_200
const registeredAt = '2026-06-01T00:00:00.000Z'

let author: UserSummary
let lastId = 0
let firstPost = 0
let version = 1_000_000
beforeEach(async () => {
  author = userOf({ id: ++lastId, username: `heron${lastId}`, firstName: '', lastName: '' })
  await env.publish(userRegistered, { user: author, registeredAt })
  firstPost = lastId * 10_000
  await env.db.query(
    `insert into search_posts (post_id, version, hit, words, tags, author_id)
     select id, 1, $3::jsonb || jsonb_build_object('id', id), array_to_tsvector(array[$4]), '', $5
     from generate_series($1::bigint, $2::bigint) id`,
    [
      firstPost,
      firstPost + count - 1,
      JSON.stringify(postOf({ id: 1, user: author })),
      author.username,
      author.id,
    ],
  )
})

async function rename(username: string): Promise<UserSummary> {
  const user = { ...author, username, slug: username }
  await env.publisher.publish(
    userUpdated,
    { user, audience: 'public', allowsMessages: true, allowsTagging: true },
    { aggregateVersion: ++version },
  )
  await env.drain()
  return user
}
/** How many posts are found by a name. */
const named = async (name: string) =>
  (
    await env.db.query<{ posts: number }>(
      `select count(*)::int as posts from search_posts
       where author_id = $2 and words @@ $1::text::tsquery and hit #>> '{user,username}' = $1::text`,
      [name, author.id],
    )
  )[0]?.posts
const waiting = () => env.db.query('select user_id from renamed_authors')

it('renames the first posts with the event, and the others in pieces', async () => {
  await rename('bittern')
  expect([await named('bittern'), await named(author.username)]).toEqual([500, 700])
  expect(await renameSome(env.db)).toBe(500)
  expect(await named('bittern')).toBe(1_000)
  expect(await renameAuthors(env.db)).toBe(200)
  expect([await named('bittern'), await waiting()]).toEqual([count, []])
  expect(await renameAuthors(env.db)).toBe(0)
})

it('begins anew when another rename comes in between', async () => {
  await rename('curlew')
  await renameSome(env.db)
  await rename('dunlin')
  expect(await named('dunlin')).toBe(500)
  await Promise.all([renameAuthors(env.db), renameAuthors(env.db)])
  expect([await named('dunlin'), await waiting()]).toEqual([count, []])
})

it('goes on where it was interrupted', async () => {
  await rename('egret')
  const crash = new Error('the process ends')
  const interrupted = {
    ...env.db,
    transaction: (work: Parameters<typeof env.db.transaction>[0]) =>
      env.db.transaction(async tx => {
        await work(tx)
        throw crash
      }),
  } as typeof env.db
  await expect(renameSome(interrupted)).rejects.toBe(crash)
  expect(await named('egret')).toBe(500)
  expect(await renameAuthors(env.db)).toBe(700)
  expect(await named('egret')).toBe(count)
})

it('keeps an edit that comes in between, under the name that identity last published', async () => {
  await rename('finch')
  const edited = [firstPost, firstPost + count - 1]
  for (const id of edited)
    await env.publisher.publish(
      postEdited,
      { post: postOf({ id, user: author, content: 'Amber' }), previousMuseumId: null },
      { aggregateVersion: 5 },
    )
  await env.drain()
  await renameAuthors(env.db)
  expect(await named('finch')).toBe(count)
  const kept = await env.db.query(
    `select post_id::int as id from search_posts where author_id = $1 and words @@ 'amber' order by 1`,
    [author.id],
  )
  expect(kept).toEqual(edited.map(id => ({ id })))
})
