import type { Sql } from '@vitrine/service-kit'

/**
 * SQL of a file `f`: whether everyone may see it. Something that is published shows it, and its owner's audience is
 * public. The photo of a
 * profile is shown with the name, to everyone, unless the account is hidden. An unknown owner is not public.
 */
const isPublicFile = `f.removal is null and exists (
  select 1 from audiences u where u.user_id = f.user_id and (
    (u.audience = 'public' and exists (select 1 from attachments a where a.media_id = f.id and a.is_published))
    or (u.audience <> 'hidden' and exists (select 1 from profile_photos p where p.media_id = f.id))))`

const idsOf = async (db: Sql, statement: string, values: readonly unknown[]): Promise<number[]> =>
  (await db.query<{ id: number }>(statement, values)).map(({ id }) => id)

/** Those of these files that everyone may see. */
export const publicAmong = (db: Sql, mediaIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `select id from files f where id = any($1::bigint[]) and ${isPublicFile}`, [mediaIds])

/** The files of these users that everyone may see. */
export const publicOf = (db: Sql, userIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `select id from files f where user_id = any($1::int[]) and ${isPublicFile}`, [userIds])

/** Whether everyone may see a file. */
export const isPublic = async (db: Sql, mediaId: number): Promise<boolean> =>
  (await publicAmong(db, [mediaId])).length > 0
