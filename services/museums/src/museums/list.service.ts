import type { MuseumCard, MuseumListQuery } from '@vitrine/contracts'
import { decodeCursor, deepestOffset, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { boxOf, placeOf } from './box.ts'
import { cardOf } from './card.ts'
import { maxMuseumId } from './ids.ts'
import type { ListedRow, MuseumFilter, Position } from './list.repository.ts'
import * as repository from './list.repository.ts'

/** How many museums with hours are read at most for one page of open ones, and how many at once. */
const openNowMaxRead = 5_000
const openNowBatch = 500

const Id = z.int().min(0).max(maxMuseumId)
const byId = z.tuple([Id])
const byDistance = z.tuple([z.number().min(0).max(2.000_001), Id])

/** A page of the list, and the cursor of the next one; null at the end. */
export async function listMuseums(
  ctx: MuseumsContext,
  query: MuseumListQuery,
): Promise<{ cards: MuseumCard[]; next: string | null }> {
  const filter: MuseumFilter = {
    category: query.category,
    box: query.bbox && boxOf(query.bbox),
    near: query.near && placeOf(query.near),
    amenities: query.amenities,
    hasHours: query.openNow || undefined,
  }
  const after: Position | undefined = decodeCursor(query.cursor, query.near ? byDistance : byId)
  const offset = after ? 0 : query.offset
  if (offset > deepestOffset) return { cards: [], next: null }
  const now = ctx.clock()
  const page = query.openNow
    ? await openPage(ctx, filter, after, query.limit, offset, now)
    : await plainPage(ctx, filter, after, query.limit, offset)
  return {
    cards: page.rows.map(row => cardOf(row, now)),
    next: page.end ? encodeCursor(positionOf(page.end)) : null,
  }
}

interface Page {
  rows: ListedRow[]
  /** The last row that was read, when more may follow. */
  end: ListedRow | undefined
}

async function plainPage(
  ctx: MuseumsContext,
  filter: MuseumFilter,
  after: Position | undefined,
  limit: number,
  offset: number,
): Promise<Page> {
  const found = await repository.listMuseums(ctx.db, filter, { after, limit: limit + 1, offset })
  const rows = found.slice(0, limit)
  return { rows, end: found.length > limit ? rows.at(-1) : undefined }
}

/** Opening hours are rules, not columns: reads the list in batches and keeps the open museums. */
async function openPage(
  ctx: MuseumsContext,
  filter: MuseumFilter,
  after: Position | undefined,
  limit: number,
  offset: number,
  now: Date,
): Promise<Page> {
  const rows: ListedRow[] = []
  let position = after
  let toSkip = offset
  for (let count = 0; count < openNowMaxRead; count += openNowBatch) {
    const batch = await repository.listMuseums(ctx.db, filter, { after: position, limit: openNowBatch })
    for (const row of batch) {
      if (!cardOf(row, now).isOpen || toSkip-- > 0) continue
      rows.push(row)
      if (rows.length === limit) return { rows, end: row }
    }
    const last = batch.at(-1)
    if (!last || batch.length < openNowBatch) return { rows, end: undefined }
    position = positionOf(last)
    if (count + openNowBatch >= openNowMaxRead) return { rows, end: last }
  }
  return { rows, end: undefined }
}

const positionOf = ({ id, distance }: ListedRow): Position => (distance === null ? [id] : [distance, id])

export async function listFeaturedMuseums(
  ctx: MuseumsContext,
  { limit }: { limit: number },
): Promise<MuseumCard[]> {
  const now = ctx.clock()
  return (await repository.listFeaturedMuseums(ctx.db, limit)).map(row => cardOf(row, now))
}
