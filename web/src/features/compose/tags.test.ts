import { describe, expect, it } from 'vitest'
import { tagsOf, tagsPreview, tagsProblem } from './tags.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(',')

describe('the tags field', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['Vermeer, #Quiet,rainy days', ['vermeer', 'quiet', 'rainy days']],
    ['light, Light, #light', ['light']],
  ])('%j', (field, expected) => {
    expect(tagsOf(field)).toEqual(expected)
  })

  it('rejects what the server rejects', () => {
    expect(tagsProblem(many(10))).toBeNull()
    expect(tagsProblem(many(11))).toBe('post.tooManyTags')
    expect(tagsProblem('a'.repeat(30))).toBeNull()
    expect(tagsProblem('a'.repeat(31))).toBe('post.tagTooLong')
  })

  it('previews up to ten tags: those of the field, then those of the text', () => {
    expect(tagsPreview('light', 'Go early #Monet #light')).toEqual(['light', 'monet'])
    expect(tagsPreview(many(9), '#x #y')).toHaveLength(10)
  })
})
