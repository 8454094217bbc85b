import { describe, expect, it } from 'vitest'
import { shortened } from './shortened.ts'

describe('shortened', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly te', 10, 'exactly te'],
    ['a walk through halls', 12, 'a walk…'],
    ['rooms, halls and more', 7, 'rooms…'],
    ['Donaudampfschifffahrt', 5, 'Donau…'],
  ])('%j at %i is %j', (text, max, expected) => {
    expect(shortened(text, max)).toBe(expected)
  })
})
