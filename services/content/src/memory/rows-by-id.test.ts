import { expect, it } from 'vitest'
import { createKept } from './kept.ts'
import { createRowsById } from './rows-by-id.ts'

it('reads each row once until it is forgotten', async () => {
  const reads: number[][] = []
  const names = new Map([
    [1, { name: 'Ada' }],
    [2, { name: 'Ben' }],
  ])
  const rows = createRowsById({
    max: 10,
    trustedMs: 60_000,
    read: async ids => {
      reads.push(ids)
      return new Map(ids.flatMap(id => (names.has(id) ? [[id, { ...names.get(id)! }] as const] : [])))
    },
  })
  expect([...(await rows.get([1, 1, 9])).keys()]).toEqual([1])
  names.set(1, { name: 'Ada Lovelace' })
  expect((await rows.get([1, 2])).get(1)).toEqual({ name: 'Ada' })
  rows.forget([1])
  expect((await rows.get([1, 2])).get(1)).toEqual({ name: 'Ada Lovelace' })
  expect(reads).toEqual([[1, 9], [2], [1]])
})

it('does not keep what was forgotten while it was read', async () => {
  let name = 'old'
  let onRead = () => {}
  const rows = createRowsById({
    max: 10,
    trustedMs: 60_000,
    read: async ids => {
      const found = new Map(ids.map(id => [id, { name }]))
      onRead()
      return found
    },
  })
  onRead = () => {
    name = 'new'
    rows.forget([1])
  }
  await rows.get([1])
  onRead = () => {}
  expect((await rows.get([1])).get(1)).toEqual({ name: 'new' })
})

it('reads a value once for all who wait, again when it is old, and keeps no failure', async () => {
  let now = 0
  let reads = 0
  const kept = createKept({
    trustedMs: 10,
    now: () => now,
    read: async () => {
      if (++reads === 3) throw new Error('unavailable')
      return reads
    },
  })
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1])
  now = 10
  expect(await kept.get()).toBe(2)
  kept.forget()
  await expect(kept.get()).rejects.toThrow('unavailable')
  expect(await kept.get()).toBe(4)
})
