import { expect, it } from 'vitest'
import { scoreOf } from '../feed/score.ts'
import { createPostTerms, type PostTermsStore } from './post-terms.ts'

const post = (id: number, likes = 0) => ({
  id,
  authorId: 1,
  museumId: null,
  createdAt: id,
  likes,
  comments: 0,
})
const createStore = (capacity: number) => {
  const time = { now: 0 }
  return { time, terms: createPostTerms({ capacity, trustedMs: 100, now: () => time.now }) }
}

const isThere = (terms: PostTermsStore, ids: number[]) => ids.map(id => terms.scoreOf(id) !== undefined)
function select(terms: PostTermsStore, ids: number[]) {
  const slots: number[] = []
  const missing: number[] = []
  terms.select(ids, slots, missing)
  return { ids: slots.map(slot => terms.id[slot]), missing }
}

it('keeps posts that are read, and replaces others when it is full', () => {
  const { terms } = createStore(4)
  for (const id of [1, 2, 3, 4]) terms.set(post(id))
  select(terms, [2, 3])
  for (const id of [5, 6]) terms.set(post(id))
  expect(isThere(terms, [1, 2, 3, 4, 5, 6])).toEqual([false, true, true, false, true, true])
  expect(terms.size).toBe(4)
  for (let id = 10; id < 100; id++) terms.set(post(id))
  expect(terms.size).toBe(4)
})

it('selects each post once and names those that have to be read', () => {
  const { terms } = createStore(4)
  for (const id of [1, 2]) terms.set(post(id))
  terms.setMissing(3)
  for (let i = 0; i < 2; i++) expect(select(terms, [2, 9, 1, 2, 3])).toEqual({ ids: [2, 1], missing: [9] })
})

it('scores by the counters it was given last', () => {
  const { terms } = createStore(4)
  terms.set(post(1))
  terms.setCounters(1, 5, 2)
  terms.setCounters(99, 5, 2)
  expect(terms.scoreOf(1)).toBe(scoreOf({ likes: 5, comments: 2, createdAt: 1 }))
  expect(terms.scoreOf(99)).toBeUndefined()
})

it('trusts a post for a while after each confirmation, and may select it afterwards', () => {
  const { terms, time } = createStore(4)
  terms.set(post(1))
  terms.set(post(2), false)
  const trusted = () => [1, 2].map(terms.isTrusted)
  expect(trusted()).toEqual([true, false])
  time.now = 100
  expect(trusted()).toEqual([false, false])
  expect(select(terms, [1]).missing).toEqual([1])
  const slots: number[] = []
  terms.selectPresent([1, 9], slots)
  expect(slots.map(slot => terms.id[slot])).toEqual([1])
  terms.setCounters(1, 1, 0)
  expect(trusted()).toEqual([true, false])
  terms.distrust()
  expect(trusted()).toEqual([false, false])
})

it('takes the slot of a post that was removed', () => {
  const { terms } = createStore(2)
  for (const id of [1, 2]) terms.set(post(id))
  terms.remove(1)
  terms.set(post(3))
  expect(isThere(terms, [1, 2, 3])).toEqual([false, true, true])
})
