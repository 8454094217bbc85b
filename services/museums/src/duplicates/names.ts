import { inShortForm, searchText } from '@vitrine/service-kit'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** They do not say which museum a name means. */
const fillers =
  set(`a an and at de del della des di du e el et for im in la las le les los of on or the to und y
  museum museums musee musees museo museos museu museus muzeum inc incorporated corp corporation llc llp ltd nfp`)

/** Many museums have them in their names: two names that share nothing else are of different museums. */
const common =
  set(`african air american ancient anthropology archaeology architecture art arts asian automobile aviation botanical
  car center centre children childrens civil city college contemporary county craft crafts cultural culture decorative
  design discovery district ethnography exhibition farm fine fire folk fort gallery garden gardens hall heritage
  historic historical history home house indian institute institution international jewish library living local
  maritime memorial military modern music national natural nature naval north new old park photography pioneer police public
  railroad railway regional rights royal school science sciences south space sports state technology town train
  transport university valley village war west east zoo`)

/** They name a body that stands by a museum, often in the same house. */
const bodies =
  set(`academy alumni association associates auxiliary authority board chapter club coalition commission committee
  conservancy council fellows foundation friends fund group guild league library members office society store trust trustees
  planetarium school shop cafe restaurant theater theatre`)

/** "Smithsonian Institution, National Postal Museum": what stands before the comma says whose museum it is. */
const ownerFirst = /^[^,]*\b(?:institution|university|college)\b[^,]*,\s*(.+)$/i

/** The words that distinguish a name, in alphabetical order and each once. */
function wordsOf(name: string): string[] {
  const all = [...new Set(inShortForm(searchText(name)).split(' '))].sort()
  const kept = all.filter(word => !fillers.has(word))
  return kept.length > 0 ? kept : all
}

/** The words of each name of a museum. */
export const namesOf = (museum: { name: string; aliases: readonly string[] }): string[][] =>
  [museum.name, ...museum.aliases].flatMap(name => {
    const owned = ownerFirst.exec(name)?.[1]
    return owned === undefined ? [wordsOf(name)] : [wordsOf(name), wordsOf(owned)]
  })

export const isSameName = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ')

/**
 * Whether two names at one place are probably of one museum: they differ by a letter or two, or one has all words of the
 * other. `place` are the words of the place, which do not distinguish what is there.
 */
export function isSimilarName(
  a: readonly string[],
  b: readonly string[],
  place: ReadonlySet<string>,
): boolean {
  if (isSameName(a, b)) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const added = long.filter(word => !short.includes(word))
  if (added.length === long.length - short.length)
    return short.some(word => !common.has(word) && !place.has(word)) && !added.some(word => bodies.has(word))
  return isMisspelt(a, b)
}

const numbersIn = (words: readonly string[]): string => words.filter(word => /\d/.test(word)).join(' ')

const minMisspeltSimilarity = 0.8

function isMisspelt(a: readonly string[], b: readonly string[]): boolean {
  if (numbersIn(a) !== numbersIn(b)) return false
  const [left, right] = [trigramsOf(a), trigramsOf(b)]
  const shared = [...left].filter(each => right.has(each)).length
  return (2 * shared) / (left.size + right.size) >= minMisspeltSimilarity
}

/** As pg_trgm makes them: each word with two spaces before it and one behind. */
const trigramsOf = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap(word => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    }),
  )
