import { expect, it } from 'vitest'
import { scoreOf } from '../feed/score.ts'
import { createPostTerms, field, type PostTermsStore } from './post-terms.ts'

const post = (id: number, likes = 0) => ({
  id,
  authorId: 1,
  museumId: null,
  createdAt: id,
  likes,
  comments: 0,
  audience: 'public' as const,
})
const createStore = (sets = 1) => {
  const time = { now: 1 }
  return { time, terms: createPostTerms({ sets, trustedMs: 100, now: () => time.now }) }
}
const present = (terms: PostTermsStore, ids: number[]) => ids.filter(id => terms.scoreOf(id) !== undefined)
function select(terms: PostTermsStore, ids: number[], bound = 2_000) {
  const places: number[] = []
  const missing: number[] = []
  terms.select([ids.slice(0, 2), ids.slice(2)], bound, places, missing)
  return { ids: places.map(place => terms.data[place]), missing }
}

it('keeps posts that are read, and replaces others where four compete', () => {
  const { terms } = createStore()
  for (const id of [1, 2, 3, 4]) terms.set(post(id))
  select(terms, [2, 3])
  for (const id of [5, 6]) terms.set(post(id))
  expect(present(terms, [1, 2, 3, 4, 5, 6])).toEqual([2, 3, 5, 6])
  select(terms, [2, 3, 5, 6])
  terms.set(post(7))
  expect(present(terms, [1, 2, 3, 4, 5, 6, 7])).toEqual([3, 5, 6, 7])
})

it('keeps the newest posts, as many as it has room for', () => {
  const { terms } = createStore(16)
  for (let id = 1; id <= 1_000; id++) terms.set(post(id))
  const newest = Array.from({ length: 64 }, (_, i) => 937 + i)
  expect(present(terms, newest)).toEqual(newest)
  select(terms, newest)
  for (let id = 1_001; id <= 1_064; id++) terms.set(post(id))
  expect(
    present(
      terms,
      Array.from({ length: 1_064 }, (_, i) => i + 1),
    ),
  ).toHaveLength(64)
  terms.set(post(2 ** 40 + 5))
  expect(present(terms, [2 ** 40 + 5])).toHaveLength(1)
})

it('selects each post once and names those that have to be read', () => {
  const { terms } = createStore()
  for (const id of [1, 2]) terms.set(post(id))
  terms.setMissing(3)
  for (let i = 0; i < 2; i++)
    expect(select(terms, [2, 9, 1, 2, 3, 11], 10)).toEqual({ ids: [2, 1], missing: [9] })
})

it('scores by the counters it was given last', () => {
  const { terms } = createStore()
  terms.set(post(1))
  terms.setCounters(1, 5, 2)
  terms.setCounters(99, 5, 2)
  expect(terms.scoreOf(1)).toBe(scoreOf({ likes: 5, comments: 2, createdAt: 1 }))
  expect(terms.scoreOf(99)).toBeUndefined()
})

it('trusts a post for a while after each confirmation, and may select it afterwards', () => {
  const { terms, time } = createStore()
  terms.set(post(1))
  terms.set(post(2), false)
  const trusted = () => [1, 2].map(terms.isTrusted)
  expect(trusted()).toEqual([true, false])
  time.now = 101
  expect(trusted()).toEqual([false, false])
  expect(select(terms, [1]).missing).toEqual([1])
  const places: number[] = []
  terms.selectPresent([[1, 9]], 10, places)
  expect(places.map(place => terms.data[place])).toEqual([1])
  terms.setCounters(1, 1, 0)
  expect(trusted()).toEqual([true, false])
  terms.distrust()
  expect(trusted()).toEqual([false, false])
})

it('takes the place of a post that was removed', () => {
  const { terms } = createStore()
  for (const id of [1, 2, 3, 4]) terms.set(post(id))
  select(terms, [1, 2, 3, 4])
  terms.remove(1)
  terms.set(post(5))
  expect(present(terms, [1, 2, 3, 4, 5])).toEqual([2, 3, 4, 5])
})

it('marks all posts of authors who are not shown to everyone', () => {
  const { terms } = createStore()
  for (const [id, authorId] of [
    [1, 7],
    [2, 8],
    [3, 7],
  ] as const)
    terms.set({ ...post(id), authorId })
  const audiences = () => {
    const places: number[] = []
    terms.selectPresent([[1, 2, 3]], 10, places)
    return places.map(place => terms.data[place + field.audience])
  }
  expect(audiences()).toEqual([0, 0, 0])
  terms.setAudiences(new Map([[7, 'private']]))
  expect(audiences()).toEqual([2, 0, 2])
  terms.setAudiences(new Map([[7, 'public']]))
  expect(audiences()).toEqual([0, 0, 0])
})
