import { describe, expect, it } from 'vitest'
import { type OlderPlace, type OlderPost, partRuns } from './older.ts'
import { noRun } from './run.ts'

/** Posts by the letters of their authors, newest first. */
const postsBy = (letters: string): OlderPost[] =>
  [...letters].map((letter, index) => ({ id: letters.length - index, author: letter.charCodeAt(0) }))
const start: OlderPlace = { before: Number.MAX_SAFE_INTEGER, held: [], run: noRun }
const authorsOf = (all: readonly OlderPost[], ids: readonly number[]) =>
  ids.map(id => String.fromCharCode(all.find(post => post.id === id)?.author ?? 0)).join('')

/** Page by page, as the cursor goes on; `gone` posts are deleted after the first page. */
function scroll(all: readonly OlderPost[], limit: number, gone: readonly number[] = []): number[] {
  const ids: number[] = []
  for (let place = start, round = 0; ; round++) {
    const there = round === 0 ? all : all.filter(post => !gone.includes(post.id))
    const wanted = there.filter(post => post.id < place.before || place.held.includes(post.id))
    const page = partRuns(wanted, place, limit)
    ids.push(...page.map(entry => entry.id))
    const last = page.at(-1)
    if (!last) return ids
    place = last.after
  }
}

describe('the posts behind a visit', () => {
  it.each([
    ['abcabc', 'abcabc'],
    ['aaab', 'aaba'],
    ['aaaabbbb', 'aabaabbb'],
    ['aaabbbcd', 'aababbcd'],
    ['aaaaab', 'aabaaa'],
    ['baaac', 'baaca'],
  ])('%s are %s', (given, expected) => {
    const all = postsBy(given)
    for (const limit of [1, 2, 3, 100]) expect(authorsOf(all, scroll(all, limit))).toBe(expected)
  })

  it('go on from the two cards before them', () => {
    const run = { author: 'a'.charCodeAt(0), length: 2 }
    const all = postsBy('aab')
    expect(
      authorsOf(
        all,
        partRuns(all, { ...start, run }, 3).map(each => each.id),
      ),
    ).toBe('baa')
  })

  it('are each there once, however long one author goes on', () => {
    const all = postsBy(`${'a'.repeat(40)}bb${'a'.repeat(9)}cc${'ab'.repeat(20)}`)
    for (const limit of [1, 4, 7, 200]) {
      const ids = scroll(all, limit)
      expect(ids.toSorted((a, b) => b - a)).toEqual(all.map(post => post.id))
    }
  })

  it('are neither lost nor repeated when some are deleted between two pages', () => {
    const all = postsBy('aaaaabbacaaadd')
    const first = partRuns(all, start, 4).map(each => each.id)
    const gone = all.map(post => post.id).filter(id => !first.includes(id) && id % 2 === 0)
    const ids = scroll(all, 4, gone)
    expect(ids.toSorted((a, b) => b - a)).toEqual(all.map(post => post.id).filter(id => !gone.includes(id)))
  })
})
