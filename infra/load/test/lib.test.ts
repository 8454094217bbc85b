import { expect, it } from 'vitest'
import { alternate, cpuSeconds, median, percentiles } from '../src/lib/index.ts'

it('percentiles are by nearest rank', () => {
  const samples = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(percentiles(samples)).toEqual({ p50: 100, p95: 190, p99: 198, max: 200 })
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7, max: 7 })
  expect(median([3, 1, 2])).toBe(2)
})

it('arms run in turn, every other round in reverse', async () => {
  const order: string[] = []
  const results = await alternate(['a', 'b'], 3, async (arm, round) => {
    order.push(arm + round)
    return round
  })
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(results).toEqual({ a: [0, 1, 2], b: [0, 1, 2] })
})

it('CPU time grows with work, and is 0 for an ended process', () => {
  const before = cpuSeconds(process.pid)
  const until = process.cpuUsage().user + 60_000
  let work = 0
  while (process.cpuUsage().user < until) work++
  expect(work).toBeGreaterThan(0)
  expect(cpuSeconds(process.pid) - before).toBeGreaterThan(0.03)
  expect(cpuSeconds(2 ** 30)).toBe(0)
})
