import { allPrefixes, searchText } from '@vitrine/service-kit'

const wordsOf = (text: string): string[] => [...new Set(searchText(text).split(' ').filter(Boolean))]

/** What an event is found by. */
export interface Findable {
  title: string
  location: string
  /** The name and the city of its museum; empty: it has none. */
  museum: string
  city: string
}

/**
 * A `tsvector`, as text: the words of the title have the weight A, and those of the place, which not everyone is shown, B. A
 * word is letters and digits alone.
 */
export function eventWords({ title, location, museum, city }: Findable): string {
  const weighed = (text: string, weight: string) => wordsOf(text).map(word => `'${word}':${weight}`)
  return [...weighed(title, '1A'), ...weighed([location, museum, city].join(' '), '2B')].join(' ')
}

/** The beginning of a word that an event has in its title (A) or in its place (B). */
export interface Term {
  word: string
  weights: 'A' | 'B' | 'AB'
}

/** At most ten. */
export const termsOf = (text: string, weights: Term['weights']): Term[] =>
  wordsOf(text)
    .slice(0, 10)
    .map(word => ({ word, weights }))

/** A `tsquery` that requires all of these. */
export const queryOf = (terms: readonly Term[]): string =>
  terms.map(({ word, weights }) => allPrefixes([word], weights)).join(' & ')
