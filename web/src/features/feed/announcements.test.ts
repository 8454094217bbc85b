import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncements } from './announcements.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('announced posts', () => {
  it('are looked for once for all of a moment', async () => {
    const check = vi.fn(async () => [8, 7])
    const announcements = createAnnouncements(check)
    announcements.add(7)
    announcements.add(8)
    expect(check).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(check).toHaveBeenCalledTimes(1)
    expect(announcements.isWaiting()).toBe(false)
  })

  it('are looked for again until the feed has them', async () => {
    const feeds = [[1], [1], [7, 1]]
    const check = vi.fn(async () => feeds.shift() ?? [])
    const announcements = createAnnouncements(check)
    announcements.add(7)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(check).toHaveBeenCalledTimes(3)
  })

  it('are given up when the feed never has them', async () => {
    const check = vi.fn(async () => [])
    const announcements = createAnnouncements(check)
    announcements.add(7)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([check.mock.calls.length, announcements.isWaiting()]).toEqual([4, false])
  })

  it('wait while the page is hidden, until the reader returns', async () => {
    let found: number[] | null = null
    const check = vi.fn(async () => found)
    const announcements = createAnnouncements(check)
    announcements.add(7)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([check.mock.calls.length, announcements.isWaiting()]).toEqual([1, true])
    found = [7]
    await announcements.check()
    expect(announcements.isWaiting()).toBe(false)
  })

  it('are forgotten when the feed is left', async () => {
    const check = vi.fn(async () => [])
    const announcements = createAnnouncements(check)
    announcements.add(7)
    announcements.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(check).not.toHaveBeenCalled()
  })
})
