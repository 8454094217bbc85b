import { describe, expect, it } from 'vitest'
import { mentionedNames, writtenMentions } from './mentions.ts'

const namesIn = (content: string) => writtenMentions(content).map(({ names }) => names.join(' or '))

describe('written mentions', () => {
  it.each<[string, string[]]>([
    ['@Ada and (@grace_h) saw @j.r.r', ['ada', 'grace_h', 'j.r.r']],
    ['Thanks, @ada.', ['ada or ada.']],
    ['@ada... and @ada, @ada: @ada! @ada’s', ['ada or ada...', 'ada', 'ada', 'ada', 'ada']],
    ['@ada-', ['ada']],
    ['me@example.org @ada@example.org', []],
    ['@ada-lovelace @adaé @ada.é @ada.lovelace@example.org @ada\u0301', []],
    ['@ab @.. @', []],
    [`@${'a'.repeat(30)} @${'b'.repeat(31)}`, ['a'.repeat(30)]],
    ['https://example.org/@ada', []],
    ['@__proto__ @constructor @hasOwnProperty', ['__proto__', 'constructor', 'hasownproperty']],
  ])('of %j', (content, expected) => {
    expect(namesIn(content)).toEqual(expected)
  })

  it('takes the dots that end a sentence for a part of the name only when no one has the name without them', () => {
    expect(mentionedNames('@ada.', name => ['ada', 'ada.'].includes(name))).toEqual(['ada'])
    expect(mentionedNames('@ada.', name => name === 'ada.')).toEqual(['ada.'])
  })

  it('are the first ten people, each once, whatever else is written', () => {
    const content = `@unknown @ada @ADA ${Array.from({ length: 20 }, (_, i) => `@user${i}`).join(' ')}`
    expect(mentionedNames(content, name => name !== 'unknown')).toEqual([
      'ada',
      ...Array.from({ length: 9 }, (_, i) => `user${i}`),
    ])
  })

  // Linear work takes milliseconds for so many. Quadratic work takes longer than a test may, on any machine.
  it.each(['@a.', '.', '@', '@aaa', ' @aaa.', ' @...'])(
    'reads 300,000 characters of %j',
    repeated => {
      writtenMentions(`@${repeated.repeat(300_000 / repeated.length)}é`)
    },
    20_000,
  )
})
