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
} from './words.ts'

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

interface Place {
  /** The characters right before and after; empty at the ends. */
  before: string
  after: string
  /** The word before, in capitals. */
  previous: string
  /** Followed by "&": "A & M". */
  isPaired: boolean
  isFirst: boolean
  isLast: boolean
}

/** The name of a museum or a city out of capitals: "U. S. ARMY MUSEUM OF THE WEST" is "U.S. Army Museum of the West". */
export const naturalName = (text: string): string =>
  naturalCase(text.replace(ownerPattern, "$1'S"), word => acronyms.has(word) || stateAcronyms.has(word))

/** A line of an address: "PO BOX144", "12 N MAIN ST NE", "C/O" as people write them. */
export const naturalAddress = (text: string): string =>
  naturalCase(
    text.replace(/\bBOX(?=\d)/g, 'BOX '),
    word => acronyms.has(word) || directions.has(word) || word === 'RR',
  )
    .replace(/\bP(\.?) ?O(\.?) Box\b/g, 'P$1O$2 Box')
    .replace(/\bC\/O\b/g, 'c/o')

const directions = new Set(['NE', 'NW', 'SE', 'SW', 'PO'])
const ownerPattern = new RegExp(`\\b(${[...owners].join('|')}) S\\b`, 'g')

/** Text that already has small letters is somebody's own spelling and stays. */
function naturalCase(text: string, isAcronym: (word: string) => boolean): string {
  const tidy = text.replace(/\s+/g, ' ').trim()
  if (/\p{Ll}/u.test(tidy)) return tidy
  const spelt = tidy.replace(/(?<!\p{L})(\p{L})\. (?=\p{L}\.)/gu, '$1.')
  const words = [...spelt.matchAll(wordPattern)]
  let previous = ''
  let next = 0
  return spelt.replace(wordPattern, (word, at: number) => {
    const place: Place = {
      before: spelt[at - 1] ?? '',
      after: spelt[at + word.length] ?? '',
      previous,
      isPaired: spelt.startsWith(' & ', at + word.length),
      isFirst: next === 0,
      isLast: ++next === words.length,
    }
    previous = word
    return wordCase(word, place, isAcronym)
  })
}

function wordCase(word: string, place: Place, isAcronym: (word: string) => boolean): string {
  if (/^\d/.test(word))
    return word.replace(/^(\d+)(ST|ND|RD|TH|'?S)$/, (_, digits, end) => digits + end.toLowerCase())
  if (place.before === '(' && place.after === ')' && word.length <= 6) return word
  if (isSmall(word, place)) return word.toLowerCase()
  if (word.length === 1 || romanNumerals.has(word) || isAcronym(word)) return word
  if (word.length <= 4 && !/[AEIOUY]/.test(word) && !shortened.has(word)) return word
  if (/['’]/.test(word)) return aroundApostrophe(word, place)
  return capitalised(word)
}

function isSmall(word: string, { before, after, previous, isPaired, isFirst, isLast }: Place): boolean {
  const [small, earlier] = [word.toLowerCase(), previous.toLowerCase()]
  if (isLast) return before === ' ' && openEnds.has(small)
  const inside = (before === ' ' && after === ' ') || (before === '-' && after === '-')
  if (isFirst || !inside) return false
  if (small === 'a') return beforeArticle.has(earlier) && !isPaired
  if (small === 'de' || small === 'del') return !smallWords.has(earlier)
  return smallWords.has(small) || (earlier === 'de' && afterDe.has(small))
}

/** "O'CONNOR" and "L'ENFANT" go on with a capital; "CHILDREN'S" and "B'NAI" do not; "COEUR D'ALENE" begins small. */
function aroundApostrophe(word: string, { isFirst }: Place): string {
  const [, head = '', mark = '', tail = ''] = /^([^'’]+)(['’])(.*)$/u.exec(word) ?? []
  if (tail.length < 3 || !['O', 'D', 'L'].includes(head)) return capitalised(head) + mark + tail.toLowerCase()
  return (head === 'D' && !isFirst ? 'd' : head) + mark + capitalised(tail)
}

function capitalised(word: string): string {
  if (/^MC\p{L}{2}/u.test(word)) return `Mc${capitalised(word.slice(2))}`
  if (macNames.has(word)) return `Mac${capitalised(word.slice(3))}`
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}
