import { join } from 'node:path'
import { serverTexts } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { readSources, translationProblems, unusedIds } from '../../../build/texts.ts'
import { catalogues, showTextsIn } from '../../../test/texts.tsx'
import { translate, translateKnown } from './translate.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const { en, es } = catalogues

describe('the catalogues', () => {
  it('have a Spanish text for every English one, with the same arguments and tags', () => {
    expect(translationProblems(en, es)).toEqual([])
  })

  it('have no text that no source names', () => {
    expect(unusedIds(Object.keys(en), readSources(root))).toEqual([])
  })

  it('have every text of the server, word for word in English', () => {
    expect(en).toMatchObject(serverTexts)
    for (const id of Object.keys(serverTexts)) expect(es).toHaveProperty([id], expect.stringMatching(/\S/))
  })

  it('are rejected with a missing, an unknown, an empty or a different text', () => {
    const english = { a: 'A', b: 'B {name}', c: 'C', d: '<b>{count, plural, one {# x} other {# y}}</b>' }
    expect(translationProblems(english, english)).toEqual([])
    expect(
      translationProblems(english, {
        b: 'B {nombre}',
        c: ' ',
        d: '{count, plural, one {#} other {#}}',
        e: 'E',
      }),
    ).toEqual([
      'a is not translated',
      'c is not translated',
      'e is not an id',
      'b has other arguments or tags than name',
      'd has other arguments or tags than <b> count',
    ])
  })

  it('are rejected with an id that no source names', () => {
    const source = "t('a.b'); t(`kinds.$" + '{kind}.title`); throw notFound(texts.museum.notFound)'
    const ids = ['a.b', 'a.c', 'kinds.like.title', 'kinds.like.text', 'museum.notFound', 'museum.box']
    expect(unusedIds(ids, [source])).toEqual(['a.c', 'kinds.like.text', 'museum.box'])
  })
})

describe('a text', () => {
  it('has the plural form and the numbers of its language', () => {
    const likes = () => [0, 1, 2, 1_284].map(count => translate('count.likes', { count }))
    showTextsIn('es')
    expect(
      [0, 1, 2, 1_284].map(count => translate('count.followers', { count }).replace(/\s/gu, ' ')),
    ).toEqual(['0 seguidores', '1 seguidor', '2 seguidores', '1,3 mil seguidores'])
    expect(likes()[1]).toBe('1 me gusta')
    showTextsIn('en')
    expect(likes()).toEqual(['0 likes', '1 like', '2 likes', '1.3K likes'])
  })

  it('of the server is found by its id, with its values', () => {
    showTextsIn('es')
    expect(translateKnown('fields.tooLong', { maximum: 50 })).toBe('Usa 50 caracteres como máximo.')
    expect(translateKnown('no.such.text')).toBeUndefined()
    showTextsIn('en')
  })
})
