import { expect, it } from 'vitest'
import { mapInTurns } from './pause.ts'

it('maps many items in order, and lets others have their turn meanwhile', async () => {
  const items = Array.from({ length: 500 }, (_, index) => index)
  let mapped = 0
  const mapping = mapInTurns(items, item => {
    mapped++
    return item * 2
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(mapped).toBeGreaterThan(0)
  expect(mapped).toBeLessThan(items.length)
  expect(await mapping).toEqual(items.map(item => item * 2))
})

it('maps nothing to nothing', async () => {
  expect(await mapInTurns([], String)).toEqual([])
})
