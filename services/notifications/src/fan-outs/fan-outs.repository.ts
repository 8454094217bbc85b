import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Delivery } from '../deliveries/delivery.ts'

/** SQL: the users of an audience after `$2`, in the order of their ids. `$1` is the museum, community or user, `$3` how many. */
const audiences = {
  'museum-followers': `select user_id from follows where followed = 'museum' and followed_id = $1 and user_id > $2
    order by user_id limit $3`,
  members: `select user_id from community_members where community_id = $1 and user_id > $2
    order by user_id limit $3`,
  user: 'select $1::bigint as user_id where $1::bigint > $2 limit $3',
} as const

export interface FanOut {
  /** Newer events with the same key replace it. */
  key: string
  audience: keyof typeof audiences
  audienceId: number
  delivery: Omit<Delivery, 'userId'>
  /** Who is not notified: whoever did it. */
  except: readonly number[]
}

/** Keeps what many are to be notified of; a newer event about the same begins with the first of them again. */
export async function keepFanOut(tx: Transaction, fanOut: FanOut): Promise<void> {
  const { key, audience, audienceId, delivery, except } = fanOut
  await tx.query(
    `insert into fan_outs as kept (key, audience, audience_id, delivery, except_users, version)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set delivery = excluded.delivery, except_users = excluded.except_users,
       version = excluded.version, done_upto = 0
     where kept.version < excluded.version`,
    [key, audience, audienceId, JSON.stringify(delivery), except, delivery.version],
  )
}

export interface FanOutUnderWay extends FanOut {
  /** The users up to this id are notified. */
  doneUpto: number
}

/** Locks one that no other process works on; undefined: there is none. */
export async function lockFanOut(tx: Transaction): Promise<FanOutUnderWay | undefined> {
  const [fanOut] = await tx.query<FanOutUnderWay>(
    `select key, audience, audience_id as "audienceId", delivery, except_users as except, done_upto as "doneUpto"
     from fan_outs limit 1 for update skip locked`,
  )
  return fanOut
}

export async function listNext(
  sql: Sql,
  { audience, audienceId, doneUpto }: FanOutUnderWay,
  limit: number,
): Promise<number[]> {
  const rows = await sql.query<{ user_id: number }>(audiences[audience], [audienceId, doneUpto, limit])
  return rows.map(row => row.user_id)
}

export const moveOn = (tx: Transaction, { key }: FanOut, upto: number): Promise<unknown> =>
  tx.query('update fan_outs set done_upto = $2 where key = $1', [key, upto])

/** Changes what the notice shows to those who are still to be notified. */
export const rewriteFanOut = (
  tx: Transaction,
  { key, shown }: Pick<FanOut, 'key'> & { shown: object },
): Promise<unknown> =>
  tx.query(
    `update fan_outs set delivery = jsonb_set(delivery, '{notice}', (delivery -> 'notice') || $2::jsonb)
     where key = $1`,
    [key, JSON.stringify(shown)],
  )

export const endFanOut = (tx: Transaction, { key }: Pick<FanOut, 'key'>): Promise<unknown> =>
  tx.query('delete from fan_outs where key = $1', [key])
