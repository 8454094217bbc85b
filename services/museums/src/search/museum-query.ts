import {
  afterPrefix,
  allPrefixes,
  allWords,
  inShortForm,
  searchText,
  transposed,
  withoutArticle,
} from '@vitrine/service-kit'

/** What a text asks for, as the statements of the search take it. */
export interface MuseumQuery {
  /** All of it, normalised, and the bound of the names that begin with it. */
  text: string
  textEnd: string
  words: readonly string[]
  /** Without the words that most museums share; a place in its usual form. All words where nothing else is left. */
  core: string
  coreWords: readonly string[]
  /** The core as a field of an address. */
  place: string
  /** `tsquery`: each word as it is, each as a prefix, and each of the core as a prefix. */
  exact: string
  prefixes: string
  corePrefixes: string
}

/** "louvre museum" and "prado gallery" mean museums that have neither word in their names. */
const common = new Set(
  (
    'museum museums musee musees museo museos museu museus muzeum museet muze gallery galleries gallerie galleria ' +
    'galeria galerie the a an of and in at de del di du des le'
  ).split(' '),
)

/** Also as "musuem". */
const isCommon = (word: string): boolean =>
  common.has(word) || (word.length > 4 && transposed(word).some(each => common.has(each)))

/** Short forms of places that are written otherwise in addresses. */
const places: readonly (readonly [RegExp, string])[] = [
  [/\b(?:nyc|new york city)\b/g, 'new york'],
  [/\bwashington d ?c\b/g, 'washington'],
]

/** Undefined: the text has no letter or digit. */
export function museumQuery(q: string): MuseumQuery | undefined {
  const text = withoutArticle(searchText(q))
  if (text === '') return undefined
  const words = wordsOf(text)
  const placed = wordsOf(places.reduce((given, [form, place]) => given.replace(form, place), text))
  const specific = placed.filter(word => !isCommon(word))
  const coreWords = specific.length > 0 ? specific : placed
  const core = coreWords.join(' ')
  return {
    text,
    textEnd: afterPrefix(text),
    words,
    core,
    coreWords,
    place: inShortForm(core),
    exact: allWords(words),
    prefixes: allPrefixes(words),
    corePrefixes: allPrefixes(coreWords),
  }
}

const wordsOf = (text: string): string[] => [...new Set(text.split(' '))]
