import type { Sql, Transaction } from '@vitrine/service-kit'
import type { RemovalCause } from '../assets/asset.ts'

const idsOf = async (db: Sql, statement: string, values: readonly unknown[]): Promise<number[]> =>
  (await db.query<{ id: number }>(statement, values)).map(({ id }) => id)

/** From now on no route shows the file, and it is removed; the first cause counts. */
export async function markRemoval(tx: Transaction, id: number, cause: RemovalCause): Promise<void> {
  await tx.query('update files set removal = coalesce(removal, $2) where id = $1', [id, cause])
}

/**
 * What nothing has shown since `before`, at most `limit` files; returns their ids. None while an event of what shows files
 * could not be handled: it may be about them.
 */
export const markUnattached = (db: Sql, before: Date, limit: number): Promise<number[]> =>
  idsOf(
    db,
    `update files set removal = 'unattached' where id = any(array(
       select id from files where unattached_at <= $1 and removal is null and uploaded_at is not null and not exists (
         select 1 from dead_letters where resolved_at is null and consumer in (
           'media.keep-attached', 'media.keep-community-attached', 'media.keep-meetup-photo-attached'))
       order by unattached_at limit $2 for update skip locked)) returning id`,
    [before, limit],
  )

/** Uploads that have not grown since `before`, at most `limit` files; returns the ids of their files. */
export const markIdleUploads = (db: Sql, before: Date, limit: number): Promise<number[]> =>
  idsOf(
    db,
    `update files set removal = 'unattached' where removal is null and uploaded_at is null and id = any(array(
       select media_id from uploads where grown_at <= $1 order by grown_at limit $2 for update skip locked))
     returning id`,
    [before, limit],
  )

/** All files of a user whose account was purged, at most `limit` at a time; returns those that are left, marked. */
export const markErased = (db: Sql, userId: number, limit: number): Promise<number[]> =>
  idsOf(
    db,
    `update files set removal = coalesce(removal, 'erasure') where id = any(array(
       select id from files where user_id = $1 order by id limit $2)) returning id`,
    [userId, limit],
  )

/** Files that are being removed, in the order of their ids. */
export const findInRemoval = (db: Sql, after: number, limit: number): Promise<number[]> =>
  idsOf(db, 'select id from files where removal is not null and id > $1 order by id limit $2', [after, limit])

/** The upload of a file that is not complete; null: there is none. */
export async function findUploadOf(db: Sql, mediaId: number): Promise<string | null> {
  const [row] = await db.query<{ id: string }>('select id from uploads where media_id = $1', [mediaId])
  return row?.id ?? null
}
