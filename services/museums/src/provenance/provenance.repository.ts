import type { ProvenanceField, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { shownUser } from '../audience/audience.ts'

/** The knowledge base of a look-up, as museum_edits keeps it. */
export interface LookupSource {
  name: string
  url: string
  date: string | null
}

/** The edit that set a value. */
export interface SettingEdit {
  at: Date
  source: LookupSource | null
  atOnce: boolean
  isSuggested: boolean
  /** Visits contradicted the hours (C-02). */
  isOfVisits: boolean
  /** Who gave the value, if the reader may see them. */
  user: UserSummary | null
  /** The reader gave the value, or approved it. */
  isOwn: boolean
}

export interface FieldRow {
  field: ProvenanceField
  confirmations: number
  confirmedAt: Date | null
  isConfirmed: boolean
  edit: SettingEdit | null
}

type Found = Omit<FieldRow, 'edit'> & Partial<SettingEdit>

/** What is known of the values of a museum; a field that is not listed is as its own record brought it. */
export async function listFields(sql: Sql, museumId: number, viewerId: number): Promise<FieldRow[]> {
  const rows = await sql.query<Found & { isOfRecord: boolean }>(
    `select f.field, f.confirmations, f.confirmed_at as "confirmedAt", e.id is null as "isOfRecord",
       exists (select 1 from field_confirmations c
         where c.museum_id = f.museum_id and c.field = f.field and c.user_id = $2::bigint) as "isConfirmed",
       e.at, e.source, e.at_once as "atOnce", e.suggestion_id is not null as "isSuggested",
       exists (select 1 from museum_edit_suggestions s
         where s.id = e.suggestion_id and s.user_id is null) as "isOfVisits",
       ${shownUser('$2::bigint', 'case when e.suggestion_id is null then e.user_id else e.suggested_by end')} as user,
       coalesce(e.user_id = $2::bigint, false) or coalesce(e.suggested_by = $2::bigint, false) as "isOwn"
     from museum_fields f left join museum_edits e on e.id = f.edit_id
     where f.museum_id = $1::int`,
    [museumId, viewerId],
  )
  return rows.map(({ field, confirmations, confirmedAt, isConfirmed, isOfRecord, ...edit }) => ({
    ...{ field, confirmations, confirmedAt, isConfirmed },
    edit: isOfRecord ? null : (edit as SettingEdit),
  }))
}

/** Who added a museum, if the viewer may see them. */
export async function findCreator(sql: Sql, museumId: number, viewerId: number): Promise<UserSummary | null> {
  const [row] = await sql.query<{ user: UserSummary | null }>(
    `select ${shownUser('$2::bigint', 'm.created_by')} as user from museums m where m.id = $1::int`,
    [museumId, viewerId],
  )
  return row?.user ?? null
}

/** Stores that a member confirms a value; false: they have already. */
export async function insertConfirmation(
  tx: Transaction,
  confirmation: { museumId: number; field: ProvenanceField; userId: number; at: Date },
): Promise<boolean> {
  const { museumId, field, userId, at } = confirmation
  const rows = await tx.query(
    `insert into field_confirmations (museum_id, field, user_id, at)
     values ($1::int, $2::text, $3::bigint, $4::timestamptz) on conflict do nothing returning 1 as one`,
    [museumId, field, userId, at.toISOString()],
  )
  return rows.length > 0
}

/** Deletes what a member confirmed of a locked museum, of one field or of all; returns the fields. */
export async function deleteConfirmations(
  tx: Transaction,
  museumId: number,
  userId: number,
  field: ProvenanceField | null = null,
): Promise<ProvenanceField[]> {
  const rows = await tx.query<{ field: ProvenanceField }>(
    `delete from field_confirmations
     where museum_id = $1::int and user_id = $2::bigint and ($3::text is null or field = $3::text) returning field`,
    [museumId, userId, field],
  )
  return rows.map(row => row.field)
}

/** Counts a confirmation more or less of a locked museum, and notes when the last one was made. */
export async function countConfirmation(
  tx: Transaction,
  museumId: number,
  field: ProvenanceField,
  by: 1 | -1,
): Promise<void> {
  await tx.query(
    `insert into museum_fields as stored (museum_id, field, confirmations, confirmed_at)
     values ($1::int, $2::text, greatest($3::int, 0), (
       select max(at) from field_confirmations where museum_id = $1::int and field = $2::text))
     on conflict (museum_id, field) do update
       set confirmations = stored.confirmations + $3::int, confirmed_at = excluded.confirmed_at`,
    [museumId, field, by],
  )
}

/** When a member made the confirmation that is the `count`-th from the newest; undefined where there are fewer. */
export async function findConfirmedAt(sql: Sql, userId: number, count: number): Promise<Date | undefined> {
  const [row] = await sql.query<{ at: Date }>(
    `select at from field_confirmations where user_id = $1::bigint order by id desc offset $2::int limit 1`,
    [userId, count - 1],
  )
  return row?.at
}

/** Some museums of which a member has confirmed a value. */
export async function listConfirmedMuseums(sql: Sql, userId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select distinct museum_id as id from (
       select museum_id from field_confirmations where user_id = $1::bigint order by id limit $2::int) confirmed
     order by id`,
    [userId, limit],
  )
  return rows.map(({ id }) => id)
}
