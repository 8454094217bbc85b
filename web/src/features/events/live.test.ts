import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRereads } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const answers: (() => void)[] = []
  const invalidateQueries = vi.fn(() => new Promise<void>(resolve => answers.push(resolve)))
  return { rereads: createRereads({ invalidateQueries }), invalidateQueries, answers }
}

it('reads once for all that comes together', async () => {
  const { rereads, invalidateQueries } = start()
  for (const _ of Array.from({ length: 5 })) rereads.soon()
  expect(invalidateQueries).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(invalidateQueries.mock.calls).toEqual([[{ queryKey: ['events'] }]])
})

it('reads again for what comes while it reads, and not before it has read', async () => {
  const { rereads, invalidateQueries, answers } = start()
  rereads.soon()
  await vi.runAllTimersAsync()
  rereads.soon()
  rereads.soon()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
  answers[1]?.()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
})

it('reads soon for what is loaded, also where another change waits, and later for all else', async () => {
  const { rereads, invalidateQueries, answers } = start()
  rereads.later()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(invalidateQueries).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  answers[0]?.()
  rereads.later()
  rereads.soon()
  rereads.later()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
  // While it reads.
  rereads.later()
  rereads.soon()
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(invalidateQueries).toHaveBeenCalledTimes(3)
  answers[2]?.()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).toHaveBeenCalledTimes(3)
})

it('reads no more once it has stopped', async () => {
  const { rereads, invalidateQueries, answers } = start()
  rereads.soon()
  rereads.stop()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).not.toHaveBeenCalled()
  rereads.soon()
  await vi.runAllTimersAsync()
  rereads.soon()
  rereads.stop()
  answers[0]?.()
  await vi.runAllTimersAsync()
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
})
