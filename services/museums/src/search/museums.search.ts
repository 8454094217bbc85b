import { type CategoryCode, isSearchable, type MuseumCard } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, searchText, withoutArticle } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { type CardRow, cardOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { type MuseumQuery, museumQuery } from './museum-query.ts'
import {
  isSure,
  listByAllButOneWord,
  listMisspelt,
  listRanked,
  listUnranked,
  type RankedRow,
  wordsNear,
} from './museums.repository.ts'

/** A longer query is a sentence, not a misspelt name: only its first words are compared with the vocabulary. */
const maxSpellingWords = 8

/** With fewer hits than this, and no name that begins with the query, it may be misspelt: the spelling step runs. */
const minHits = 3

const MuseumId = z.int().min(0).max(maxMuseumId)
/** The last museum of a page: by score and id while they are ranked, then by id. */
const Position = z.union([
  z.tuple([
    z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    MuseumId,
  ]),
  z.tuple([MuseumId]),
])
type Position = z.output<typeof Position>

export interface MuseumSearch {
  q: string
  category?: CategoryCode | undefined
  cursor?: string | undefined
  limit: number
}

export interface FoundMuseums {
  cards: MuseumCard[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** `#tag` and `@name` mean no museum (DI2). */
const isOfOthers = (q: string): boolean => /^\s*[#@]/.test(q)

/** A page of the museums that a text means, best first: for the picker while a user types (PO5), and for all results. */
export async function searchMuseums(
  ctx: MuseumsContext,
  { q, category, cursor, limit }: MuseumSearch,
): Promise<FoundMuseums> {
  const after = decodeCursor(cursor, Position)
  const query = isSearchable(q) && !isOfOthers(q) ? museumQuery(q) : undefined
  if (!query) return { cards: [], next: null }
  const { rows, next } = await pageOf(ctx, query, category, after, limit)
  const now = ctx.clock()
  return { cards: rows.map(row => cardOf(row, now)), next: next && encodeCursor(next) }
}

interface Page {
  rows: CardRow[]
  next: Position | null
}

async function pageOf(
  ctx: MuseumsContext,
  query: MuseumQuery,
  category: CategoryCode | undefined,
  after: Position | undefined,
  limit: number,
): Promise<Page> {
  const { searchDb: db } = ctx
  if (after?.length === 1) {
    return endless(await listUnranked(db, query, category, { after: after[0], limit: limit + 1 }), limit)
  }
  const ranked = await listRanked(db, query, category, { after, limit: limit + 1 })
  const rows = ranked.slice(0, limit)
  const last = rows.at(-1)
  if (ranked.length > limit && last) return { rows, next: [last.score, last.id] }
  // The candidates of a first page that is not full are all that match.
  if (!after) return { rows: await withMisspelt(ctx, query, category, rows, limit), next: null }
  const missing = limit - rows.length
  const rest = endless(await listUnranked(db, query, category, { after: 0, limit: missing + 1 }), missing)
  return { rows: [...rows, ...rest.rows], next: rest.next }
}

/** A page of one row more than `limit` has a next one. */
function endless(found: readonly CardRow[], limit: number): Page {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? [rows.at(-1)?.id ?? 0] : null }
}

async function withMisspelt(
  { searchDb: db }: MuseumsContext,
  query: MuseumQuery,
  category: CategoryCode | undefined,
  found: readonly RankedRow[],
  limit: number,
): Promise<CardRow[]> {
  const isMeant = (row: RankedRow) =>
    isSure(row) || withoutArticle(searchText(row.name)).startsWith(query.text)
  if (found.length >= Math.min(limit, minHits) || found.some(isMeant)) return [...found]
  const near = await wordsNear(db, query.coreWords.slice(0, maxSpellingWords))
  const except = found.map(row => row.id)
  const misspelt = await listMisspelt(db, query.core, near, category, { except, limit: limit - found.length })
  const rows = [...found, ...misspelt]
  return rows.length === 0 && near.length > 1
    ? listByAllButOneWord(db, query.text, near, category, limit)
    : rows
}
