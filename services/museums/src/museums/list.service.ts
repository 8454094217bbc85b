import { AppError, type MuseumCard, type MuseumListQuery, texts } from '@vitrine/contracts'
import { decodeCursor, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { cardOf } from './card.ts'
import { greatestMuseumId } from './ids.ts'
import {
  type Box,
  featuredRows,
  type ListedRow,
  listRows,
  type MuseumFilter,
  type Place,
  type Position,
} from './list.repository.ts'

/** How many museums with hours are looked at for one page of those that are open, however few are. */
const openNowLooksAt = 5_000
const openNowStep = 500

const Id = z.int().min(0).max(greatestMuseumId)
const byId = z.tuple([Id])
const byDistance = z.tuple([z.number().min(0).max(20_040), Id])

/** A page of the list, and where the next begins; null at the end. */
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
  const now = ctx.now()
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
  /** The last one looked at, when there may be more behind it. */
  end: ListedRow | undefined
}

async function plainPage(
  ctx: MuseumsContext,
  filter: MuseumFilter,
  after: Position | undefined,
  limit: number,
  offset: number,
): Promise<Page> {
  const found = await listRows(ctx.database, filter, { after, limit: limit + 1, offset })
  const rows = found.slice(0, limit)
  return { rows, end: found.length > limit ? rows.at(-1) : undefined }
}

/** Hours are rules, not columns: walks the ordinary list in steps and keeps those that are open. */
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
  for (let looked = 0; looked < openNowLooksAt; looked += openNowStep) {
    const step = await listRows(ctx.database, filter, { after: position, limit: openNowStep })
    for (const row of step) {
      if (!cardOf(row, now).isOpen || toSkip-- > 0) continue
      rows.push(row)
      if (rows.length === limit) return { rows, end: row }
    }
    const last = step.at(-1)
    if (!last || step.length < openNowStep) return { rows, end: undefined }
    position = positionOf(last)
    if (looked + openNowStep >= openNowLooksAt) return { rows, end: last }
  }
  return { rows, end: undefined }
}

const positionOf = ({ id, kilometres }: ListedRow): Position =>
  kilometres === null ? [id] : [kilometres, id]

export async function featuredMuseums(ctx: MuseumsContext, limit: number): Promise<MuseumCard[]> {
  const now = ctx.now()
  return (await featuredRows(ctx.database, limit)).map(row => cardOf(row, now))
}

const isLatitude = (degrees: number) => Math.abs(degrees) <= 90
const isLongitude = (degrees: number) => Math.abs(degrees) <= 180

function placeOf([latitude = 0, longitude = 0]: readonly number[]): Place {
  if (!isLatitude(latitude) || !isLongitude(longitude)) throw outOfRange('near')
  return { latitude, longitude }
}

function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Box {
  if (![west, east].every(isLongitude) || ![south, north].every(isLatitude)) throw outOfRange('bbox')
  return { west, south, east, north }
}

function outOfRange(field: string): AppError {
  const message = texts.errors.coordinates
  return new AppError('validation_error', message, { errors: [{ field, message }] })
}
