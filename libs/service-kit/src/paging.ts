import { AppError, texts } from '@vitrine/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const SafeNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const Cursor = z
  .array(z.union([SafeNumber, z.string()]))
  .min(1)
  .max(20)

/** A keyset position as an opaque text. */
export const encodeCursor = (position: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * The position in a cursor; undefined without one. `schema` must accept only what the query can take (`Id` for a
 * column of ids): any client can write a cursor; what the schema refuses is answered with `validation_error`.
 */
export function decodeCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  if (cursor === undefined) return undefined
  try {
    return schema.parse(Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))))
  } catch (cause) {
    const message = texts.errors.cursor
    throw new AppError('validation_error', message, { errors: [{ field: 'cursor', message }], cause })
  }
}

/**
 * How far `offset` and `page` reach into a list, which is read up to there; behind it the answer is empty, and the cursor goes
 * on, which costs the same at any depth.
 */
export const deepestOffset = 10_000

/** A page of up to `limit` rows out of one row more, and the cursor behind it; null at the end. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (last: Row) => readonly (number | string)[],
): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit)
  const last = found.length > page.length ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : encodeCursor(positionOf(last)) }
}

/** Says where the list goes on: `Link: <…>; rel="next"` and `X-Next-Cursor`. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return
  const [path = '', query = ''] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.delete('offset')
  search.delete('page')
  search.set('cursor', cursor)
  reply.header('link', `<${path}?${search}>; rel="next"`).header('x-next-cursor', cursor)
}

/** A list reads so many rows at most to find those that its viewer is shown, and goes on where it stopped. */
export const maxScanned = 1_000
/** So many times in one request; then a page may be short, and its cursor leads on (decision 0098). */
export const maxScans = 10

/**
 * A page of up to `limit` rows of a list of which not everyone is shown everything, and the id behind which the next one
 * begins; null at the end. `read` finds up to `wanted` rows that are shown, among {@link maxScanned} behind an id; `end` is the
 * last of those, null when the list has fewer.
 */
export async function scanPage<Row extends { id: number }>(
  { from, limit }: { from: number; limit: number },
  read: (from: number, wanted: number) => Promise<readonly Row[]>,
  end: (from: number) => Promise<number | null>,
): Promise<{ rows: Row[]; next: number | null }> {
  const rows: Row[] = []
  let next: number | null = from
  for (let scan = 0; scan < maxScans && next !== null; scan++) {
    rows.push(...(await read(next, limit + 1 - rows.length)))
    if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null }
    next = await end(next)
  }
  return { rows, next }
}
