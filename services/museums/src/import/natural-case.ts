import {
  acronyms,
  afterDe,
  beforeArticle,
  macNames,
  openEnds,
  owners,
  romanNumerals,
  shortened,
  smallWords,
  stateAcronyms,
} from './case-words.ts'

const anyWord = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
/** The same for ASCII, several times as fast. */
const plainWord = /[A-Z0-9]+(?:'[A-Z0-9]+)*/g
const isPlain = /^[\x20-\x60\x7b-\x7e]*$/
const smallLetter = /\p{Ll}/u
const letterOrDigit = /[\p{L}\p{N}]/u
const spacedInitials = /(?<!\p{L})(\p{L})\. (?=\p{L}\.)/gu

/** The position of a word. */
interface Place {
  text: string
  at: number
  /** The previous word, in capitals; empty for the first. */
  previous: string
}

/** The name of a museum or a city from capitals: "U. S. ARMY MUSEUM OF THE WEST" is "U.S. Army Museum of the West". */
export const naturalName = (text: string): string =>
  naturalCase(text.replace(ownerPattern, "$1'S"), word => acronyms.has(word) || stateAcronyms.has(word))

/** A line of an address from capitals: "PO BOX144" is "PO Box 144", "C/O" is "c/o". */
export const naturalAddress = (text: string): string =>
  naturalCase(
    text.replace(/\bBOX(?=\d)/g, 'BOX '),
    word => acronyms.has(word) || directions.has(word) || word === 'RR',
  )
    .replace(/\bP(\.?) ?O(\.?) Box\b/g, 'P$1O$2 Box')
    .replace(/\bC\/O\b/g, 'c/o')

const directions = new Set(['NE', 'NW', 'SE', 'SW', 'PO'])
const ownerPattern = new RegExp(`\\b(${[...owners].join('|')}) S\\b`, 'g')

/** A text that has lower-case letters is not changed. */
function naturalCase(given: string, isAcronym: (word: string) => boolean): string {
  const tidy = given.replace(/\s+/g, ' ').trim()
  const plain = isPlain.test(tidy)
  if (!plain && smallLetter.test(tidy)) return tidy
  const text = tidy.includes('. ') ? tidy.replace(spacedInitials, '$1.') : tidy
  let previous = ''
  return text.replace(plain ? plainWord : anyWord, (word, at: number) => {
    const written = wordCase(word, { text, at, previous }, isAcronym)
    previous = word
    return written
  })
}

function wordCase(word: string, place: Place, isAcronym: (word: string) => boolean): string {
  if (smallWords.has(word) && isSmall(word, place)) return word.toLowerCase()
  if (word.length === 1 || romanNumerals.has(word) || isAcronym(word) || isAside(word, place)) return word
  if (/^\d/.test(word))
    return word.replace(/^(\d+)(ST|ND|RD|TH|['’]?S)$/, (_, digits, end) => digits + end.toLowerCase())
  if (word.length <= 4 && !/[AEIOUY]/.test(word) && !shortened.has(word)) return word
  if (/['’]/.test(word)) return aroundApostrophe(word, place)
  return capitalised(word)
}

/** A short word alone in brackets, which is a state or an acronym: "(PA)", "(LACE)". */
const isAside = (word: string, { text, at }: Place): boolean =>
  word.length <= 6 && text[at - 1] === '(' && text[at + word.length] === ')'

function isSmall(word: string, { text, at, previous }: Place): boolean {
  const end = at + word.length
  const [before, after] = [text[at - 1], text[end]]
  if (!letterOrDigit.test(text.slice(end))) return before === ' ' && previous !== '' && openEnds.has(word)
  const inside = (before === ' ' && after === ' ') || (before === '-' && after === '-')
  if (previous === '' || !inside) return false
  if (word === 'A') return beforeArticle.has(previous) && !text.startsWith(' & ', end)
  if (word === 'DE' || word === 'DEL') return !smallWords.has(previous)
  return previous === 'DE' || !afterDe.has(word)
}

/** "O'CONNOR" and "L'ENFANT" have a capital after the apostrophe, "CHILDREN'S" and "B'NAI" not; "COEUR D'ALENE" has "d'". */
function aroundApostrophe(word: string, { previous }: Place): string {
  const [, head = '', mark = '', tail = ''] = /^([^'’]+)(['’])(.*)$/u.exec(word) ?? []
  if (tail.length < 3 || !['O', 'D', 'L'].includes(head)) return capitalised(head) + mark + tail.toLowerCase()
  return (head === 'D' && previous !== '' ? 'd' : head) + mark + capitalised(tail)
}

function capitalised(word: string): string {
  if (/^MC\p{L}{2}/u.test(word)) return `Mc${capitalised(word.slice(2))}`
  if (macNames.has(word)) return `Mac${capitalised(word.slice(3))}`
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}
