import type { Audience, UserSummary } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

export interface Person {
  summary: UserSummary
  /** Who may see them. `hidden`: no one. */
  audience: Audience
  allowsMessages: boolean
}

/** Null: unknown, or not known yet. */
export async function findPerson(sql: Sql, id: number): Promise<Person | null> {
  const [row] = await sql.query<{ summary: UserSummary; audience: Audience; allows_messages: boolean }>(
    'select summary, audience, allows_messages from people where id = $1',
    [id],
  )
  return row ? { summary: row.summary, audience: row.audience, allowsMessages: row.allows_messages } : null
}

export async function follows(sql: Sql, followerId: number, followeeId: number): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from follows where followed = 'user' and followed_id = $1 and user_id = $2`,
    [followeeId, followerId],
  )
  return rows.length > 0
}

export interface PersonRow {
  id: number
  summary: UserSummary
  audience: Audience
  allows_messages: boolean
  /** Of the event; the newest wins. */
  version: number
}

export async function upsertPeople(tx: Transaction, rows: readonly PersonRow[]): Promise<void> {
  // In the order of their ids: two transactions then never wait for each other in a ring.
  await tx.query(
    `insert into people
     select distinct on (id) * from jsonb_populate_recordset(null::people, $1::jsonb) order by id, version desc
     on conflict (id) do update set summary = excluded.summary, audience = excluded.audience,
       allows_messages = excluded.allows_messages, version = excluded.version
     where people.version < excluded.version`,
    [JSON.stringify(rows)],
  )
}

/** Keeps users as an event of another service shows them, where their own events are still to come. */
export async function insertMissing(tx: Transaction, people: readonly UserSummary[]): Promise<void> {
  await tx.query(
    `insert into people (id, summary, version)
     select distinct on (id) id, summary, 0 from unnest($1::bigint[], $2::jsonb[]) as p(id, summary) order by id
     on conflict do nothing`,
    [people.map(each => each.id), people.map(each => JSON.stringify(each))],
  )
}

/** Those of these users who are shown to no one. */
export async function findHidden(sql: Sql, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<{ id: number }>(
    "select id from people where id = any($1::bigint[]) and audience = 'hidden'",
    [ids],
  )
  return rows.map(row => row.id)
}

export interface Block {
  blockerId: number
  blockedId: number
  isBlocked: boolean
}

/** Brings these blocks to the state given; the last of a pair counts. */
export async function setBlocks(tx: Transaction, blocks: readonly Block[]): Promise<void> {
  const last = [...new Map(blocks.map(each => [`${each.blockerId} ${each.blockedId}`, each])).values()]
  const columns = (wanted: boolean) => {
    const some = last.filter(each => each.isBlocked === wanted)
    return [some.map(each => each.blockerId), some.map(each => each.blockedId)]
  }
  await tx.query(
    `insert into blocks (blocker_id, blocked_id)
     select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    columns(true),
  )
  await tx.query(
    `delete from blocks b using unnest($1::bigint[], $2::bigint[]) as ended(blocker_id, blocked_id)
     where b.blocker_id = ended.blocker_id and b.blocked_id = ended.blocked_id`,
    columns(false),
  )
}

export interface Mute {
  muterId: number
  mutedId: number
  isMuted: boolean
  /** ISO-8601; null: without an end. */
  until: string | null
}

/** Brings these mutes to the state given; the last of a pair counts. */
export async function setMutes(tx: Transaction, mutes: readonly Mute[]): Promise<void> {
  const last = [...new Map(mutes.map(each => [`${each.muterId} ${each.mutedId}`, each])).values()]
  const [begun, ended] = [last.filter(each => each.isMuted), last.filter(each => !each.isMuted)]
  await tx.query(
    `insert into mutes (muter_id, muted_id, until)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
     on conflict (muter_id, muted_id) do update set until = excluded.until`,
    [begun.map(each => each.muterId), begun.map(each => each.mutedId), begun.map(each => each.until)],
  )
  await tx.query(
    `delete from mutes m using unnest($1::bigint[], $2::bigint[]) as ended(muter_id, muted_id)
     where m.muter_id = ended.muter_id and m.muted_id = ended.muted_id`,
    [ended.map(each => each.muterId), ended.map(each => each.mutedId)],
  )
}

/** Deletes mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from mutes where ctid = any(array(
       select ctid from mutes where until < $2::timestamptz limit $1::int)) returning 1`,
    [now.toISOString()],
  )
