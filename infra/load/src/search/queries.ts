/** The fields of a museum that queries are made from. */
export interface Known {
  name: string
  city: string
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const common = [
  'mus',
  'the',
  'his',
  'museum',
  'historical',
  'society',
  'art',
  'new',
  'county',
  'found',
  'center',
  'and',
  'house',
]

/**
 * Varied queries as users type them: prefixes of names that grow letter by letter, words from the middle, a word and a
 * city, misspelt words, prefixes that thousands of names share, and unknown words.
 */
export function queriesFor(museums: readonly Known[], count: number): string[] {
  const random = randomFrom(7)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  const make = (): string => {
    const { name, city } = pick(museums)
    const words = name.split(/[^\p{L}\p{N}']+/u).filter(word => word.length > 2)
    const share = random()
    if (share < 0.45) return name.slice(0, whole(3, 14))
    if (share < 0.6) return [pick(words), pick(words).slice(0, whole(2, 6))].join(' ')
    if (share < 0.72) return pick(words).slice(0, whole(3, 9))
    if (share < 0.84) return `${pick(words)} ${city}`
    if (share < 0.92) return withTypo(words.slice(0, 2).join(' '), whole)
    if (share < 0.97) return pick(common)
    return Array.from({ length: whole(4, 12) }, () => pick([...'bcdfghjklmnpqrstvwxz'])).join('')
  }
  return Array.from({ length: count }, () => make().trim()).filter(query => query.length > 2)
}

/** Two letters exchanged, one missing, or one doubled. */
function withTypo(text: string, whole: (from: number, to: number) => number): string {
  const at = whole(1, Math.max(1, text.length - 2))
  const [one = '', two = ''] = [text[at], text[at + 1]]
  return text.slice(0, at) + [two + one, two, one + one + two][whole(0, 2)] + text.slice(at + 2)
}
