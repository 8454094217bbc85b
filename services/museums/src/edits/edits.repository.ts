import type { UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { shownUser } from '../audience/audience.ts'
import type { FieldChange } from './changes.ts'

/** One change of a museum at a time. */
export const lockMuseum = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('select 1 from museums where id = $1::int for no key update', [id])

/** Adds to the history of a locked museum what one user changed. */
export async function addChange(
  tx: Transaction,
  change: { museumId: number; userId: number; at: Date; fields: readonly FieldChange[] },
): Promise<void> {
  await tx.query(
    `insert into museum_edits (museum_id, user_id, at, fields)
     values ($1::int, $2::bigint, $3::timestamptz, $4::jsonb)`,
    [change.museumId, change.userId, change.at.toISOString(), JSON.stringify(change.fields)],
  )
}

export interface ChangeRow {
  id: number
  at: Date
  user: UserSummary | null
  fields: FieldChange[]
  undoes: number | null
  isUndone: boolean
  suggestion: { id: number; user: UserSummary | null; isAutomatic: boolean } | null
}

/** The changes of a museum below the id `before`, the newest first. Users whom the viewer may not see are left out. */
export const listChanges = (
  sql: Sql,
  museumId: number,
  { viewerId, before, limit }: { viewerId: number; before: number; limit: number },
): Promise<ChangeRow[]> =>
  sql.query<ChangeRow>(
    `select e.id::float8, e.at, e.fields, e.undoes::float8,
       exists (select 1 from museum_edits later where later.undoes = e.id) as "isUndone",
       ${shownUser('$2::bigint', 'e.user_id')} as user,
       case when e.suggestion_id is not null then jsonb_build_object(
         'id', e.suggestion_id, 'user', ${shownUser('$2::bigint', 'e.suggested_by')},
         'isAutomatic', exists (select 1 from museum_edit_suggestions s
           where s.id = e.suggestion_id and s.user_id is null)) end as suggestion
     from museum_edits e where e.museum_id = $1 and e.id < $3 order by e.id desc limit $4`,
    [museumId, viewerId, before, limit],
  )
