import { describe, expect, it } from 'vitest'
import { memoryDirectory } from './memory.ts'

describe('the directory in memory', () => {
  it.each([
    ['is on a disk, or on another file system', '/proc'],
    ['is not there', '/no/such/directory'],
  ])('is none where the place of such directories %s', (_, memory) => {
    expect(memoryDirectory(memory)).toBe(undefined)
  })

  it('is the same for each run of a checkout', () => {
    expect(memoryDirectory()).toBe(memoryDirectory())
  })
})
