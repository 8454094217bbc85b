import { describe, expect, it } from 'vitest'
import { mentionAt, withMention } from './typed-mention.ts'

/** The caret is where `|` is. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'))

describe('the mention that is being typed', () => {
  it.each([
    ['@a|', { start: 0, text: 'a' }],
    ['With @Ada.L|', { start: 5, text: 'Ada.L' }],
    ['(@jos\u00e9| and more', { start: 1, text: 'jos\u00e9' }],
    ['line\n@grace|', { start: 5, text: 'grace' }],
    ['@ada|byron', { start: 0, text: 'ada' }],
  ])('of %j', (marked, expected) => {
    expect(at(marked)).toEqual(expected)
  })

  it.each(['@|', 'a@b|', '@ada |', '@ada, |', '|@ada', 'https://example.org/@ada|', `@${'a'.repeat(31)}|`])(
    'is none in %j',
    marked => {
      expect(at(marked)).toBeNull()
    },
  )

  it('is replaced by the username and one space', () => {
    const typed = { start: 5, text: 'ad' }
    expect(withMention('With @ad', typed, 'ada')).toEqual({ content: 'With @ada ', caret: 10 })
    expect(withMention('With @ad in Rome', typed, 'ada')).toEqual({ content: 'With @ada in Rome', caret: 10 })
    expect(withMention('With @ad\nme', typed, 'ada')).toEqual({ content: 'With @ada \nme', caret: 10 })
  })
})
