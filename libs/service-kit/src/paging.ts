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
