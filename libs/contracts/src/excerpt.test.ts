import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('the beginning of a text', () => {
  it('is the whole of a short one', () => {
    expect(excerptOf('A vase.')).toBe('A vase.')
  })
  it('ends between words, with an ellipsis', () => {
    const excerpt = excerptOf('ceiling '.repeat(40))
    expect(excerpt).toMatch(/ceiling…$/)
    expect(excerpt.length).toBeLessThanOrEqual(140)
  })
  it('cuts one endless word, but no character', () => {
    expect(excerptOf('🏛'.repeat(200))).toBe(`${'🏛'.repeat(139)}…`)
  })
})
