import type { MuseumCard } from '@vitrine/contracts'
import type { Database, Sql } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { type CardRow, cardColumns, cardOf } from '../museums/card.ts'
import { afterPrefix, allPrefixes, searchText } from './text.ts'

/**
 * How many candidates of a step are ranked. A query that more museums match is too short to mean one of them. Museums
 * with a popularity above 0 have a partial index of their own, so they are always among the candidates.
 */
const candidates = 300

/** A longer query is a sentence, not a misspelt name: only its first words are compared with the vocabulary. */
const maxSpellingWords = 8

/** With fewer hits than this, the query may be misspelt: the spelling step runs. */
const minHits = 3

/**
 * Museums for a query of at least three characters, best first: names that begin with it, names with words that
 * begin with its words, misspelt names (trigrams), then those that have its words in city or description; within
 * each, verified and popular ones first. Later steps run only when the earlier ones found too few.
 */
export async function searchMuseums(ctx: MuseumsContext, q: string, limit: number): Promise<MuseumCard[]> {
  const wanted = searchText(q)
  if (wanted === '') return []
  const words = [...new Set(wanted.split(' '))]
  const { db } = ctx
  const found = await byName(db, wanted, words, limit)
  const missing = () => limit - found.length
  const ids = () => found.map(row => row.id)

  const near = found.length < Math.min(limit, minHits) ? await wordsNear(db, words) : []
  if (near.length > 0) found.push(...(await bySpelling(db, wanted, near, missing(), ids())))
  if (missing() > 0) found.push(...(await byMention(db, words, missing(), ids())))
  if (found.length === 0)
    found.push(...(await byAllButOneWord(db, wanted, near.slice(0, maxSpellingWords), limit)))
  const now = ctx.clock()
  return found.map(row => cardOf(row, now))
}

/** Prepared once per connection, because planning one of these statements takes as long as running it. */
const cards = async (
  { pool }: Database,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<CardRow[]> => (await pool.query<CardRow>({ name, text, values: [...values] })).rows

/** Exact prefixes, then word prefixes, in one statement: the second half does not run when the first fills the page. */
const byName = (db: Database, wanted: string, words: readonly string[], limit: number): Promise<CardRow[]> =>
  cards(
    db,
    'museums-by-name',
    `with prefixed as materialized (
       select museum_id, popularity, name from (
         (select museum_id, popularity, name from museum_search
          where popularity > 0 and name >= $1 and name < $2 order by name limit ${candidates})
         union
         (select museum_id, popularity, name from museum_search
          where name >= $1 and name < $2 order by name limit ${candidates})
       ) candidate
       order by name = $1 desc, popularity desc, name, museum_id limit $4
     ), worded as materialized (
       select museum_id, popularity, name from (
         (select museum_id, popularity, name from museum_search
          where popularity > 0 and name_words @@ $3::tsquery limit ${candidates})
         union
         (select museum_id, popularity, name from museum_search
          where name_words @@ $3::tsquery limit ${candidates})
       ) candidate
       where (select count(*) from prefixed) < $4 and museum_id not in (select museum_id from prefixed)
       order by popularity desc, length(name), name, museum_id limit $4
     ), ranked as (
       select 1 as tier, * from prefixed union all select 2, * from worded
     )
     select ${cardColumns}
     from ranked r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.tier, r.tier = 1 and r.name = $1 desc, r.popularity desc,
       case when r.tier = 2 then length(r.name) end, r.name, m.id
     limit $4`,
    [wanted, afterPrefix(wanted), allPrefixes(words), limit],
  )

/** Names whose words are similar to those of the query, by descending similarity. */
const bySpelling = (
  db: Database,
  wanted: string,
  near: readonly string[],
  limit: number,
  except: readonly number[],
): Promise<CardRow[]> =>
  cards(
    db,
    'museums-by-spelling',
    `with misspelt as materialized (
       select museum_id, popularity, similarity(name, $1) as score from (
         select museum_id, popularity, name from museum_search
         where name_words @@ $2::tsquery and museum_id <> all($4::int[]) limit ${candidates}
       ) candidate
       order by score desc, popularity desc, museum_id limit $3
     )
     select ${cardColumns}
     from misspelt r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.score desc, r.popularity desc, m.id`,
    [wanted, near.join(' & '), limit, except],
  )

/** Museums that have the words in any of their texts: name, city, state, country, description. */
const byMention = (
  db: Database,
  words: readonly string[],
  limit: number,
  except: readonly number[],
): Promise<CardRow[]> =>
  cards(
    db,
    'museums-by-mention',
    `with mentioned as materialized (
       select museum_id, popularity from (
         select museum_id, popularity from museum_search
         where all_words @@ $1::tsquery and museum_id <> all($3::int[]) limit ${candidates}
       ) candidate
       order by popularity desc, museum_id limit $2
     )
     select ${cardColumns}
     from mentioned r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.popularity desc, m.id`,
    [allPrefixes(words), limit, except],
  )

/** One `tsquery` per word: the word as a prefix, or one of the three most similar words of the vocabulary. */
async function wordsNear(sql: Sql, words: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ near: string[] }>(
    `select array(
       select word from search_vocabulary where word % wanted.word
       order by similarity(word, wanted.word) desc, word limit 3) as near
     from unnest($1::text[]) with ordinality as wanted(word, place) order by place`,
    [words],
  )
  return words.map((word, place) => {
    const near = rows[place]?.near.map(each => `'${each}'`) ?? []
    return `(${[allPrefixes([word]), ...near].join(' | ')})`
  })
}

/** The last step: names that hold all of the query's words but one (or words near them) and are similar to the query. */
async function byAllButOneWord(
  db: Database,
  wanted: string,
  words: readonly string[],
  limit: number,
): Promise<CardRow[]> {
  if (words.length < 2) return []
  const allButOne = words.map((_, left) => `(${words.filter((_, index) => index !== left).join(' & ')})`)
  return cards(
    db,
    'museums-by-all-but-one-word',
    `with alike as materialized (
       select * from (
         select museum_id, similarity(name, $1) as score, popularity from museum_search
         where name_words @@ $2::tsquery limit ${candidates}
       ) candidate
       where score >= 0.3 order by score desc, popularity desc, museum_id limit $3
     )
     select ${cardColumns}
     from alike r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.score desc, r.popularity desc, m.id`,
    [wanted, allButOne.join(' | '), limit],
  )
}
