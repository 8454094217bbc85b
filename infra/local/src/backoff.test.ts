import { expect, test } from 'vitest'
import { nextDelay } from './backoff.ts'

test('waits twice as long after each death, from a quarter of a second to five seconds', () => {
  const delays: number[] = []
  for (let deaths = 0; deaths < 7; deaths++) delays.push(nextDelay(delays.at(-1), 100))
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
})

test('starts over for a process that had recovered', () => {
  expect(nextDelay(5_000, 30_000)).toBe(250)
})
