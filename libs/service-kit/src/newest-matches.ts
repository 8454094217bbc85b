import type { Sql } from './database.ts'
import { purge } from './purge.ts'
import { allPrefixes } from './search-text.ts'

/**
 * A table that is searched by words, newest first, at a cost that hardly grows with it (decision 0122). Its ids grow with
 * time; its column `age` is 0 of the `newest` rows and 1 of the `newer` ones, which have indexes of their own: `where age = 0`,
 * and `where abs(age) <= 1`.
 */
export interface SearchedTable {
  name: string
  id: string
  /** How many rows have the age 0. */
  newest: number
  /** How many have the age 0 or 1: some times as many, so that a list that one does not fill has few matches in the next. */
  newer: number
}

const isNewest = 'age = 0'
const isNewer = 'abs(age) <= 1'

/** What is looked for in a column of the type `tsvector`. */
export interface WantedWords {
  column: string
  /** All of them, each as a prefix; of {@link searchText}. */
  words: readonly string[]
  /** A `tsquery` that a row must match, too; absent: none. */
  scope?: string | undefined
}

/** What a statement that reads matches takes: an SQL condition, whose parameters `$1` and `$2` are these values. */
export interface Match {
  /** Which rows it is about. */
  of: 'newest' | 'newer' | 'all'
  condition: string
  values: readonly [string, string | null]
}

const conditions = { newest: isNewest, newer: isNewer, all: 'true' }

/**
 * The newest matches. `read` answers those that fulfil a condition; it is asked for the newest rows, then for newer ones, and
 * for all, until what it found is enough: words that many rows have are found among the newest ones.
 */
export async function newestMatches<Found>(
  sql: Sql,
  table: SearchedTable,
  wanted: WantedWords,
  read: (match: Match) => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const { column, words, scope } = wanted
  const scopes = scope ? [`(${scope})`] : []
  const matching = (of: Match['of'], indexed: readonly string[], others: readonly string[]): Match => ({
    of,
    // The function behind the operator, which no index serves.
    condition: `${conditions[of]} and ${column} @@ $1::tsquery and ($2::text is null or ts_match_vq(${column}, $2::tsquery))`,
    values: [indexed.join(' & '), others.join(' & ') || null],
  })
  const newest = await read(matching('newest', [allPrefixes(words), ...scopes], []))
  if (isEnough(newest)) return newest
  const split = await divided(sql, table, wanted)
  const indexed = [allPrefixes(split.indexed)]
  const others = split.read.length > 0 ? [allPrefixes(split.read)] : []
  // What is not often among the newest is read in less time than all that is in the scope is collected.
  const newer = await read(matching('newer', indexed, [...others, ...scopes]))
  return isEnough(newer) ? newer : read(matching('all', [...indexed, ...scopes], others))
}

/** Where a word is in more of the newest rows than this, it counts as being in all. */
const maxCounted = 2_000
/** To read a row costs as much as to collect so many from the index: for a prefix it collects each one first. */
const collectedPerRead = 24

/**
 * The words that the index of all rows is asked for, and those for which the rows that it finds are read: the rarest among the
 * newest rows are indexed, while collecting a further word's rows costs less than reading what is found.
 */
async function divided(
  sql: Sql,
  { name, newest }: SearchedTable,
  { column, words }: WantedWords,
): Promise<Record<'indexed' | 'read', string[]>> {
  if (words.length === 1) return { indexed: [...words], read: [] }
  const counted = await sql.query<{ word: string; matches: number }>(
    `select word, matches::int from unnest($1::text[], $2::text[]) as wanted(word, query)
     cross join lateral (select count(*) as matches from (
       select 1 from ${name} where ${isNewest} and ${column} @@ wanted.query::tsquery
       limit ${maxCounted}) one) counted
     order by matches, length(word) desc`,
    [words, words.map(word => allPrefixes([word]))],
  )
  const split: Record<'indexed' | 'read', string[]> = { indexed: [], read: [] }
  let found: number = newest
  for (const { word, matches } of counted) {
    const collected = matches < maxCounted ? matches : newest
    const isIndexed = collected < found * collectedPerRead
    split[isIndexed ? 'indexed' : 'read'].push(word)
    if (isIndexed) found *= collected / newest
  }
  return split
}

/** Takes the rows that are no longer among the newest out of the indexes of those; returns how many changes it made. */
export async function ageRows(sql: Sql, { name, id, newest, newer }: SearchedTable): Promise<number> {
  let changes = 0
  for (const [age, { count, condition }] of [
    { count: newest, condition: isNewest },
    { count: newer, condition: isNewer },
  ].entries())
    changes += await purge(
      sql,
      `update ${name} set age = ${age + 1} where ${id} = any(array(
         select ${id} from ${name}
         where ${condition} and ${id} <= (
           select ${id} from ${name} where ${condition} order by ${id} desc offset ${count} limit 1)
         order by ${id} limit $1::int)) returning 1`,
    )
  return changes
}
