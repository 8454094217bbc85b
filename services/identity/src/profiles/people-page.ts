import type { UserCard } from '@vitrine/contracts'
import { decodeCursor, deepestOffset, linkNext, pageOf, type Sql } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { findCards } from './profiles.repository.ts'

/** Behind a user, in lists that begin with the newest: the time as PostgreSQL writes it, to the microsecond. */
export type After = readonly [at: string, userId: number]
const Position = z.tuple([z.string().regex(/^[\d :.+-]{10,40}$/), z.int().positive()])

export interface Slice {
  after: After | undefined
  offset: number
  limit: number
}

export interface Entry {
  id: number
  createdAt: Date
  /** `createdAt` to the microsecond. */
  at: string
}

/**
 * SQL of a list of users, newest first: `$1` is whose list it is, `$2` to `$5` are those of {@link sliceValues}.
 * `source` has the columns `user_id` and `created_at`.
 */
export const newestFirst = (source: string, where: string, more = ''): string => `
  select l.user_id as id, l.created_at as "createdAt", l.created_at::text as at ${more}
  from ${source} as l join users u on u.id = l.user_id
  where ${where} and l.created_at <= $2 and (l.created_at < $2 or l.user_id > $3)
  order by l.created_at desc, l.user_id offset $4 limit $5`

export const sliceValues = ({ after, offset, limit }: Slice) => [
  after?.[0] ?? 'infinity',
  after?.[1] ?? 0,
  offset,
  limit,
]

/** One page of users with what the list says of each, and where it goes on. */
export async function answerPeople<Row extends Entry>(
  { db, prisma }: Pick<IdentityContext, 'db' | 'prisma'>,
  call: {
    query: { limit: number; offset: number; cursor?: string | undefined }
    request: FastifyRequest
    reply: FastifyReply
  },
  list: (sql: Sql, slice: Slice) => Promise<Row[]>,
): Promise<{ user: UserCard; row: Row }[]> {
  const { limit, offset, cursor } = call.query
  const after = decodeCursor(cursor, Position)
  if (!after && offset > deepestOffset) return []
  const found = await list(db, { after, offset: after ? 0 : offset, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ at, id }) => [at, id])
  linkNext(call.request, call.reply, next)
  const rows = new Map(page.map(row => [row.id, row]))
  const cards = await findCards(prisma.client, [...rows.keys()])
  return cards.map(user => ({ user, row: rows.get(user.id) as Row }))
}
