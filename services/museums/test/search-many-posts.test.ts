import { searchResultsPerKind, userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageRecentPosts } from '../src/search/posts.projection.ts'
import { searchedPosts } from '../src/search/posts.search.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

const { newest, newer } = searchedPosts
const posts = newer + 4_000

/** "museum" in all posts, others in shares of them, some together in old posts only. */
function wordsOf(id: number): string[] {
  const words = ['museum', id % 2 === 0 ? 'room' : 'hall']
  if (id % 3 === 0) words.push('roof')
  if (id % 100 === 0) words.push('heron')
  if (id % 100 === 1 || id === 500) words.push('lantern')
  if (id < 1_000 && id % 10 === 0) words.push('attic')
  if (id === 7 || id === posts) words.push('axolotl')
  if (id > posts - newer && id < posts - newest && id % 1_000 === 0) words.push('gazebo')
  return words
}
const ids = Array.from({ length: posts }, (_, index) => index + 1)

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  const author = userOf({ id: 1, username: 'ada' })
  await env.publish(userRegistered, { user: author, registeredAt: '2026-06-01T00:00:00.000Z' })
  await env.db.query(
    `insert into search_posts (post_id, version, hit, words, tags, author_id)
     select id, 1, $2::jsonb || jsonb_build_object('id', id), array_to_tsvector(string_to_array(words, ' ')),
       array_to_tsvector(string_to_array(words, ' ')), 1
     from jsonb_to_recordset($1::jsonb) as post(id int, words text)`,
    [
      JSON.stringify(ids.map(id => ({ id, words: wordsOf(id).join(' ') }))),
      JSON.stringify(postOf({ id: 1 })),
    ],
  )
  expect(await ageRecentPosts(env.db)).toBe(posts - newest + (posts - newer))
  expect(await ageRecentPosts(env.db)).toBe(0)
})
afterAll(() => env.close())

it.each([
  ['a word of every post', 'museum'],
  ['a word of a third', 'roof'],
  ['the beginning of two words', 'roo'],
  ['a word of old posts', 'attic'],
  ['a word of the newest and of an old post', 'axolotl'],
  ['a word of no post', 'basilisk'],
  ['a word of newer, but not of the newest posts', 'gazebo'],
  ['the same with a common word', 'museum gazebo'],
  ['two common words', 'room roof'],
  ['a common word and one of old posts', 'museum attic'],
  ['rarer words that are together in one old post', 'heron lantern'],
  ['the same, and a common word', 'museum heron lantern'],
  ['common words that are never together', 'room hall'],
  ['common words that are never together, and a third', 'museum room hall roof'],
  ['four words of few old posts', 'museum room heron attic'],
  ['a rare word and one that is not with it', 'axolotl heron'],
])('finds the newest posts by %s', async (_, q) => {
  const isWanted = (id: number) =>
    q.split(' ').every(wanted => wordsOf(id).some(word => word.startsWith(wanted)))
  const expected = ids.filter(isWanted).toReversed().slice(0, searchResultsPerKind)
  const found = await env.get(`/api/search?q=${encodeURIComponent(q)}`)
  expect(found.json().posts.map((post: { id: number }) => post.id)).toEqual(expected)
})

it.each(['#roof', '#attic', '#gazebo', '#axolotl', '#basilisk'])(
  'finds the newest posts by %s',
  async tag => {
    const expected = ids.filter(id => wordsOf(id).includes(tag.slice(1))).toReversed()
    const found = await env.get(`/api/search?q=${encodeURIComponent(tag)}`)
    expect(found.json().posts.map((post: { id: number }) => post.id)).toEqual(
      expected.slice(0, searchResultsPerKind),
    )
  },
)
