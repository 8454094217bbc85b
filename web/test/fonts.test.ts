import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCore } from '../fonts.ts'
import { catalogues } from './texts.tsx'

const directory = join(import.meta.dirname, '..', 'src/theme/generated')

describe('the fonts of the first paint', () => {
  it('are below 60 kB together', () => {
    const sizes = ['fraunces', 'inter'].map(name => statSync(join(directory, `${name}-core.woff2`)).size)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
  })

  it.each(Object.entries(catalogues))('have every letter of the texts in %s', (_locale, texts) => {
    // The other language is named in its own letters; signs that no text font has come from the system.
    const letters = new Set(Object.values(texts).join('').replaceAll(/\s/g, ' '))
    expect([...letters].filter(letter => !isCore(letter.codePointAt(0) ?? 0))).toEqual([])
  })

  it('and the others declare every letter of the latin fonts', () => {
    const own = readFileSync(join(directory, 'fonts.css'), 'utf8')
    const isDeclared = (code: number) =>
      [...own.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].some(
        ([, first = '', last = first]) =>
          code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16),
      )
    for (const code of [
      0x20, 0x41, 0x7e, 0xa0, 0xe9, 0xf1, 0xe7, 0xfc, 0x153, 0x2014, 0x2019, 0x20ac, 0x2122,
    ])
      expect([code, isDeclared(code)]).toEqual([code, true])
  })
})
