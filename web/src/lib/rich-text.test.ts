import { describe, expect, it } from 'vitest'
import { linksOf } from './links.ts'
import { excerptOf, mayHaveLink, mentionParts, textParts } from './rich-text.ts'

const links = (content: string) =>
  textParts(content, linksOf(content)).flatMap(part => (part.kind === 'link' ? [part.text] : []))
const tags = (content: string) =>
  textParts(content, linksOf(content)).flatMap(part => (part.kind === 'tag' ? [part.tag] : []))

describe('text parts', () => {
  it.each([
    ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
    ['(https://example.org/moths).', ['https://example.org/moths']],
    [
      'https://en.wikipedia.org/wiki/Vase_(disambiguation)!',
      ['https://en.wikipedia.org/wiki/Vase_(disambiguation)'],
    ],
    ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG']],
    ['javascript:alert(1) data:text/html,x ftp://a.b mailto:a@b.c //evil.example', []],
    ['https:// http://', []],
    ['see (https://example.org/a_(b)_[c]), then', ['https://example.org/a_(b)_[c]']],
    ['[map](https://example.org/x[1])', ['https://example.org/x[1]']],
    ['「https://例え.jp/道」 https://übung.example/ß…', ['https://例え.jp/道', 'https://übung.example/ß']],
    [
      'http://localhost:8080/x?y=(1), http://192.168.0.1/',
      ['http://localhost:8080/x?y=(1)', 'http://192.168.0.1/'],
    ],
    ['<a href="https://example.org/">x</a>', ['https://example.org/']],
  ])('finds web addresses only: %j', (content, expected) => {
    expect(links(content)).toEqual(expected)
  })

  it.each([
    ['#Monet and (#quiet) #日本', ['monet', 'quiet', '日本']],
    ['no#tag, C# and # alone', []],
    ['https://example.org/#notatag https://example.org/(#nor_this)', []],
    ['#संग्रहालय, #عَرَبِيّ and #cafe\u0301', ['संग्रहालय', 'عَرَبِيّ', 'caf\u00e9']],
  ])('finds #tags: %j', (content, expected) => {
    expect(tags(content)).toEqual(expected)
  })

  it('finds mentions of known people only, by the name that the text has', () => {
    const people = [
      { id: 1, name: 'ada.b', slug: 'ada-byron' },
      { id: 2, name: '__proto__', slug: 'proto' },
    ]
    const content =
      'By @Ada.B. For @unknown, (@__proto__) at https://example.org/@ada.b or ada@ada.b @constructor'
    const parts = textParts(content, [...linksOf(content), ...mentionParts(content, people)])
    expect(parts.map(part => part.text).join('')).toBe(content)
    expect(parts.flatMap(part => (part.kind === 'mention' ? [[part.text, part.slug]] : []))).toEqual([
      ['@Ada.B', 'ada-byron'],
      ['@__proto__', 'proto'],
    ])
  })

  it('looks for addresses only where one may be', () => {
    expect(['see HTTPS://example.org', 'www.example.org', 'a #tag'].map(mayHaveLink)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('contain the whole text', () => {
    const content = 'A #b, https://c.example/(d)). <script>alert(1)</script>\n"e"'
    expect(
      textParts(content, linksOf(content))
        .map(part => part.text)
        .join(''),
    ).toBe(content)
  })
})

describe('the excerpt of a text', () => {
  it('is null for a text that is short enough', () => {
    expect(excerptOf('short', 10)).toBeNull()
  })
  it('is cut between words', () => {
    expect(excerptOf('one two three four', 12)).toBe('one two…')
  })
  it('is cut within a word that is longer than the limit', () => {
    expect(excerptOf('a'.repeat(40), 10)).toBe(`${'a'.repeat(10)}…`)
  })
  it('is not cut within a character', () => {
    expect(excerptOf(`${'a'.repeat(9)}🏺🏺`, 10)).toBe(`${'a'.repeat(9)}…`)
  })
  it('has a limited number of lines', () => {
    expect(excerptOf('1\n2\n3\n4', 100, 2)).toBe('1\n2…')
  })
})
