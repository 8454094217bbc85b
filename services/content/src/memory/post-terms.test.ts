import { expect, it } from 'vitest'
import { scoreOf } from '../feed/score.ts'
import { createPostTerms } from './post-terms.ts'

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

it('keeps posts that are read, and replaces others when it is full', () => {
  const { terms } = createStore(4)
  for (const id of [1, 2, 3, 4]) terms.set(post(id))
  terms.visit(terms.find(2), 1)
  terms.visit(terms.find(3), 1)
  for (const id of [5, 6]) terms.set(post(id))
  expect([1, 2, 3, 4, 5, 6].map(id => terms.find(id) >= 0)).toEqual([false, true, true, false, true, true])
  expect(terms.size).toBe(4)
  for (let id = 10; id < 100; id++) terms.set(post(id))
  expect(terms.size).toBe(4)
})

it('reads a slot once in a pass', () => {
  const { terms } = createStore(4)
  terms.set(post(1))
  expect([1, 1, 2].map(pass => terms.visit(terms.find(1), pass))).toEqual([true, false, true])
})

it('scores by the counters it was given last', () => {
  const { terms } = createStore(4)
  terms.set(post(1))
  terms.setCounters(1, 5, 2)
  terms.setCounters(99, 5, 2)
  expect(terms.score[terms.find(1)]).toBe(scoreOf({ likes: 5, comments: 2, createdAt: 1 }))
  expect(terms.find(99)).toBe(-1)
})

it('trusts a post for a while after each confirmation', () => {
  const { terms, time } = createStore(4)
  terms.set(post(1))
  terms.set(post(2), false)
  const trusted = () => [1, 2].map(id => terms.isTrusted(terms.find(id)))
  expect(trusted()).toEqual([true, false])
  time.now = 100
  expect(trusted()).toEqual([false, false])
  terms.setCounters(1, 1, 0)
  expect(trusted()).toEqual([true, false])
  terms.distrust()
  expect(trusted()).toEqual([false, false])
})

it('forgets a post that was deleted, and takes its slot again', () => {
  const { terms } = createStore(2)
  for (const id of [1, 2]) terms.set(post(id))
  terms.remove(1)
  terms.set(post(3))
  expect([1, 2, 3].map(id => terms.find(id) >= 0)).toEqual([false, true, true])
})
