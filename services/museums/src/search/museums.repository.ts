import type { CategoryCode } from '@vitrine/contracts'
import { allPrefixes, type Database, prepared, type Sql, transposed } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from '../museums/card.ts'
import type { MuseumQuery } from './museum-query.ts'

/**
 * How many candidates of a kind are ranked. A query that more museums match is too short to mean one of them. Museums
 * with a popularity above 0 have partial indexes of their own, so they are always among the candidates.
 */
const maxCandidates = 300
export interface RankedRow extends CardRow {
  score: number
}

/** Of the category, when one is chosen; `parameter` is where it is bound. */
const within = (category: CategoryCode | undefined, parameter: number) =>
  category === undefined
    ? { name: '', condition: '', values: [] }
    : {
        name: '-of-category',
        condition: `and exists (select 1 from museums where id = museum_id and category = $${parameter})`,
        values: [category],
      }

/** What a whole name or alias counts at least. A score of this or more is one, or a popular museum that is as sure. */
const wholeName = 16
export const isSure = (row: RankedRow): boolean => row.score >= wholeName * 1000

const hasField = (column: string, parameter: string) =>
  `strpos('  ' || ${column} || '  ', '  ' || ${parameter} || '  ') > 0`

/**
 * How well a row answers the query: the whole name or alias, the first words of the name, the city, exact words, the
 * first letters of the name, words that begin so, state or country, other texts; a little more, the more of the name is
 * typed; multiplied by the standing. Its parameters are those of {@link candidateValues}, then the core and the place. An integer, because cursors
 * compare it.
 */
const score = `round(1000 * (
  case
    when name = $1 or ${hasField('also', '$1')} then 20
    when name = $7 or ${hasField('also', '$7')} then ${wholeName}
    when starts_with(name, $1) and strpos($1, ' ') > 0 then 6
    when starts_with(about || '  ', $8 || '  ') then case when name_words @@ $4::tsquery then 4.7 else 4.2 end
    when name_words @@ $4::tsquery then 4
    when starts_with(name, $1) then 3.5
    when name_words @@ $3::tsquery then 3
    when ${hasField('about', '$8')} then 2.8
    when all_words @@ $4::tsquery then 2.5
    when name_words @@ $5::tsquery then 2
    else 1
  end + 0.5 * least(1, length($1)::float8 / length(name))
) * (1 + ln(1 + popularity)))::int`

const candidateValues = ({ text, textEnd, prefixes, exact, corePrefixes }: MuseumQuery, limit: number) => [
  text,
  textEnd,
  prefixes,
  exact,
  corePrefixes,
  limit,
]

/**
 * The museums that may be meant; each branch reads one index, up to a bound. The last one runs only when the names do
 * not fill a page.
 */
const candidates = (condition: string) => {
  const matching = (where: string) =>
    `(select museum_id from museum_search where ${where} ${condition} limit ${maxCandidates})`
  return `named as materialized (
       ${matching('popularity > 0 and all_words @@ $5::tsquery')}
       union ${matching('name >= $1 and name < $2')}
       union ${matching('name_words @@ $4::tsquery')}
       union ${matching('name_words @@ $3::tsquery')}
     ), candidates as materialized (
       select museum_id from named
       union ${matching('(select count(*) from named) < $6 and all_words @@ $5::tsquery')}
     )`
}

/** The ranked museums, best first, after this score and id. */
export function listRanked(
  db: Database,
  query: MuseumQuery,
  category: CategoryCode | undefined,
  page: { after: readonly [score: number, id: number] | undefined; limit: number },
): Promise<RankedRow[]> {
  const filter = within(category, 11)
  return prepared<RankedRow>(
    `museums-ranked${filter.name}`,
    `with ${candidates(filter.condition)}, ranked as materialized (
       select museum_id, ${score} as score from candidates join museum_search using (museum_id)
     ), page as materialized (
       select * from ranked where $9::int is null or score < $9 or score = $9 and museum_id > $10::int
       order by score desc, museum_id limit $6
     )
     select ${cardColumns}, page.score
     from page join museums m on m.id = museum_id join museum_standings s using (museum_id)
     order by page.score desc, m.id`,
  )(db, [
    ...candidateValues(query, page.limit),
    query.core,
    query.place,
    page.after?.[0] ?? null,
    page.after?.[1] ?? null,
    ...filter.values,
  ])
}

/** All further museums that match, by id: a query that more than the candidates match means none in particular. */
export function listUnranked(
  db: Database,
  query: MuseumQuery,
  category: CategoryCode | undefined,
  page: { after: number; limit: number },
): Promise<CardRow[]> {
  const filter = within(category, 8)
  return prepared<CardRow>(
    `museums-unranked${filter.name}`,
    `with ${candidates(filter.condition)}, page as materialized (
       select museum_id from museum_search
       where all_words @@ $5::tsquery and museum_id > $7 and museum_id not in (select museum_id from candidates)
         ${filter.condition}
       order by museum_id limit $6
     )
     select ${cardColumns}
     from page join museums m on m.id = museum_id join museum_standings s using (museum_id) order by m.id`,
  )(db, [...candidateValues(query, page.limit), page.after, ...filter.values])
}

/** Names with words similar to those of the query, and well-known museums whose name or alias is similar as a whole. */
export function listMisspelt(
  db: Database,
  text: string,
  near: readonly string[],
  category: CategoryCode | undefined,
  page: { except: readonly number[]; limit: number },
): Promise<CardRow[]> {
  const filter = within(category, 5)
  return prepared<CardRow>(
    `museums-misspelt${filter.name}`,
    `with misspelt as materialized (
       select museum_id, (0.3 + greatest(word_similarity($1, name), word_similarity($1, also)))
         * (1 + ln(1 + popularity)) as score
       from (
         (select museum_id, name, also, popularity from museum_search
          where popularity > 0 and (all_words @@ $2::tsquery or name %> $1 or also %> $1)
            and museum_id <> all($4::int[]) ${filter.condition} limit ${maxCandidates})
         union
         (select museum_id, name, also, popularity from museum_search
          where name_words @@ $2::tsquery and museum_id <> all($4::int[]) ${filter.condition}
          limit ${maxCandidates})
       ) candidate
       order by score desc, museum_id limit $3
     )
     select ${cardColumns}
     from misspelt r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.score desc, m.id`,
  )(db, [text, near.join(' & '), page.limit, page.except, ...filter.values])
}

/** For a word that does not belong: all words but one, and a name that is similar as a whole. */
export function listByAllButOneWord(
  db: Database,
  text: string,
  near: readonly string[],
  category: CategoryCode | undefined,
  limit: number,
): Promise<CardRow[]> {
  const filter = within(category, 4)
  const allButOne = near.map((_, left) => `(${near.filter((_, index) => index !== left).join(' & ')})`)
  return prepared<CardRow>(
    `museums-by-all-but-one-word${filter.name}`,
    `with alike as materialized (
       select * from (
         select museum_id, similarity(name, $1) as score, popularity from museum_search
         where name_words @@ $2::tsquery ${filter.condition} limit ${maxCandidates}
       ) candidate
       where score >= 0.3 order by score desc, popularity desc, museum_id limit $3
     )
     select ${cardColumns}
     from alike r join museums m on m.id = r.museum_id join museum_standings s on s.museum_id = m.id
     order by r.score desc, r.popularity desc, m.id`,
  )(db, [text, allButOne.join(' | '), limit, ...filter.values])
}

/**
 * One `tsquery` per word: the word as a prefix, or a word of the vocabulary: with two letters exchanged, or one of the
 * three most similar.
 */
export async function wordsNear(sql: Sql, words: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ near: string[] }>(
    `select array(
       select word from search_vocabulary where word = any(string_to_array(wanted.exchanged, ' '))
       union
       (select word from search_vocabulary where word % wanted.word
        order by similarity(word, wanted.word) desc, word limit 3)) as near
     from unnest($1::text[], $2::text[]) with ordinality as wanted(word, exchanged, place) order by place`,
    [words, words.map(word => transposed(word).join(' '))],
  )
  return words.map((word, place) => {
    const near = rows[place]?.near.map(each => `'${each}'`) ?? []
    return `(${[allPrefixes([word]), ...near].join(' | ')})`
  })
}
