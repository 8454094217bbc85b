import type { Sql } from '@vitrine/service-kit'

/** SQL of an attachment `a`: whether everyone may read what shows the file. An unknown community is not for everyone. */
const isForEveryone = `a.is_published and (a.community_id is null or exists (
  select 1 from communities c where c.id = a.community_id and not c.is_private and not c.is_deleted))`

/**
 * SQL of a file `f`: whether everyone may see it. Something that everyone may read shows it, and its owner's audience is
 * public. The photo of a profile is shown with the name, to everyone, unless the account is hidden. An unknown owner is
 * not public.
 */
const isPublicFile = `f.removal is null and exists (
  select 1 from audiences u where u.user_id = f.user_id and (
    (u.audience = 'public' and exists (select 1 from attachments a where a.media_id = f.id and ${isForEveryone}))
    or (u.audience <> 'hidden' and exists (select 1 from profile_photos p where p.media_id = f.id))))`

const idsOf = async (db: Sql, statement: string, values: readonly unknown[]): Promise<number[]> =>
  (await db.query<{ id: number }>(statement, values)).map(({ id }) => id)

/** Those of these files that everyone may see. */
export const publicAmong = (db: Sql, mediaIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `select id from files f where id = any($1::bigint[]) and ${isPublicFile}`, [mediaIds])

/** The files of these users that everyone may see. */
export const publicOf = (db: Sql, userIds: readonly number[]): Promise<number[]> =>
  idsOf(db, `select id from files f where user_id = any($1::int[]) and ${isPublicFile}`, [userIds])

/** Those of these files that everyone could see until what shows them ceased to be for everyone. */
export const closedAmong = (db: Sql, mediaIds: readonly number[]): Promise<number[]> =>
  idsOf(
    db,
    `select id from files f where id = any($1::bigint[]) and f.removal is null and not (${isPublicFile})
     and exists (select 1 from audiences u where u.user_id = f.user_id and u.audience = 'public')`,
    [mediaIds],
  )

/** Whether everyone may see a file. */
export const isPublic = async (db: Sql, mediaId: number): Promise<boolean> =>
  (await publicAmong(db, [mediaId])).length > 0
