import { type Bind, maxScanned, maxScans, parameters, type Sql } from '@vitrine/service-kit'
import type { Reading } from './list.repository.ts'
import {
  eventsWhere,
  isIn,
  isListedEvent,
  type ListedEvent,
  mayReadEvent,
  ownCommunities,
  rangeIn,
  type Start,
  startIn,
  unindexed,
} from './sources.ts'
import { queryOf, type Term } from './words.ts'

/** What is looked for; something of it is. */
export interface Wanted {
  /** All of them. */
  terms: readonly Term[]
  tag: string | null
}

export interface Found {
  events: ListedEvent[]
  /** Behind which the list may go on; null: at its end. */
  end: ListedEvent | null
}

/**
 * Which events a page of a search shows, in the order of the list. What many events have is found among the next of the list, what
 * few have by an index. Of what many have, and few of the next ones, the page may be short (decision 0098).
 */
export async function searchEvents(sql: Sql, reading: Reading, wanted: Wanted): Promise<Found> {
  const first = await scan(sql, reading, wanted)
  let { events, end } = first
  const isFull = () => events.length === reading.limit
  if (isFull() || end === null) return { events, end: null }
  const few = await findFew(sql, reading, wanted, first.rare)
  if (few) return { events: few, end: null }
  for (let scans = 1; scans < maxScans && end !== null && !isFull(); scans++) {
    const limit = reading.limit - events.length
    const more: Scanned = await scan(sql, { ...reading, after: end, limit }, wanted)
    events = [...events, ...more.events]
    end = more.end
  }
  return { events, end: isFull() ? null : end }
}

/** SQL: what is read of events that may match, in the order of `start`. */
const columns = ({ column }: Start) =>
  `e.id, e.starts_at, ${column} as start, e.community_id, e.organizer_id, e.words, e.tags`
const placed = 'e.id, e.starts_at, e.start'

/** So many of the list are read at once. */
const readAtOnce = maxScanned / 2
/** A word that one of so many has is often. */
const oneOf = 25

/** SQL: what of a search the index of words or tags is asked, and what is asked of each event that it finds. */
function matchOf({ terms, tag }: Wanted, indexed: readonly Term[], readsAll: boolean, bind: Bind) {
  const others = terms.filter(term => !indexed.includes(term))
  const query = (of: readonly Term[]) => `${bind(queryOf(of))}::tsquery`
  const mayRead = mayReadEvent(`${bind(readsAll)}::boolean`)
  // Outsiders of a private community are shown its title, and find nothing by place or tag.
  const mayBeOfTitle = tag === null && terms.every(({ weights }) => weights === 'AB')
  const ofTitle = terms.map(({ word }) => ({ word, weights: 'A' }) as const)
  return {
    indexed: [
      ...(indexed.length > 0 ? [`e.words @@ ${query(indexed)}`] : []),
      ...(tag === null ? [] : [`e.tags @> array[${bind(tag)}]`]),
    ].join(' and '),
    isShown: [
      // The function behind the operator, which no index serves.
      ...(others.length > 0 ? [`ts_match_vq(e.words, ${query(others)})`] : []),
      mayBeOfTitle ? `(ts_match_vq(e.words, ${query(ofTitle)}) or ${mayRead})` : mayRead,
      isListedEvent,
    ].join(' and '),
  }
}

interface Scanned extends Found {
  /**
   * The terms that the index is to be asked for: those that are seldom among these events, because of what many have it would
   * collect each event first; all, where none is seldom.
   */
  rare: readonly Term[]
}

/** Those that match among the next events of the list. */
async function scan(sql: Sql, reading: Reading, wanted: Wanted): Promise<Scanned> {
  const { values, bind } = parameters(reading.viewerId, reading.now)
  const { source } = reading
  const start = startIn(source)
  const { condition: isInRange, orderBy } = rangeIn(reading, bind, start)
  const condition = `${isInRange}${isIn(source, bind)}`
  const order = orderBy('e.start')
  const { indexed, isShown } = matchOf(wanted, wanted.terms, reading.readsAll, bind)
  const queries = bind(wanted.terms.map(term => queryOf([term])))
  const rows = await sql.query<{
    id: number | null
    starts_at: Date
    last: number | null
    last_at: Date
    often: boolean[]
  }>(
    `with next as materialized (
       ${eventsWhere(source, { columns: columns(start), condition, order: orderBy(start.column), limit: `${readAtOnce}` })}
     ), last as (
       select e.id as last, e.starts_at as last_at from next e order by ${order} offset ${readAtOnce - 1}
     ), often as (
       select array(
         select (select count(*) from next e where ts_match_vq(e.words, query::tsquery)) * ${oneOf} > ${readAtOnce}
         from unnest(${queries}::text[]) with ordinality as wanted(query, place) order by place) as often
     ), found as (
       select ${placed} from next e where ${indexed} and ${isShown} order by ${order} limit ${bind(reading.limit)})
     select * from often left join last on true left join found e on true order by ${order}`,
    values,
  )
  const [first] = rows
  const rare = wanted.terms.filter((_, at) => first?.often[at] === false)
  return {
    rare: rare.length > 0 ? rare : wanted.terms,
    events: rows.flatMap(({ id, starts_at }) => (id === null ? [] : [{ id, starts_at }])),
    end: first && first.last !== null ? { id: first.last, starts_at: first.last_at } : null,
  }
}

/**
 * Those that match, where they are few enough to be sorted; else null. They are sorted before it is asked whether they are shown,
 * which costs more of each, and ends with the page.
 */
async function findFew(
  sql: Sql,
  reading: Reading,
  wanted: Wanted,
  rare: readonly Term[],
): Promise<ListedEvent[] | null> {
  const { values, bind } = parameters(reading.viewerId, reading.now)
  // By no index of starts, of which PostgreSQL might read all.
  const { condition, orderBy } = rangeIn(reading, bind, unindexed)
  const order = orderBy('e.start')
  const { indexed, isShown } = matchOf(wanted, rare, reading.readsAll, bind)
  const ofOwn = `and e.community_id = any(array(${ownCommunities}))`
  const rows = await sql.query<{ id: number | null; starts_at: Date; matches: number }>(
    `with few as materialized (
       select ${columns(unindexed)} from events e
       where ${indexed} ${reading.source.isOwn ? ofOwn : ''} and ${condition}${isIn(reading.source, bind)} limit ${maxScanned}
     ), sorted as materialized (
       select * from few e order by ${order}
     ), found as (
       select ${placed} from sorted e where ${isShown} order by ${order} limit ${bind(reading.limit)})
     select * from (select count(*)::int as matches from few) one left join found e on true order by ${order}`,
    values,
  )
  if (rows[0]?.matches === maxScanned) return null
  return rows.flatMap(({ id, starts_at }) => (id === null ? [] : [{ id, starts_at }]))
}
