import type { Sql } from '@vitrine/service-kit'

/**
 * Whether everyone may see a file: something shows it, and its owner's audience is public. The photo of a profile is shown
 * with the name, to everyone, unless the account is hidden. An unknown owner is not public.
 */
export async function isPublic(db: Sql, mediaId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from files f join audiences u on u.user_id = f.user_id
     where f.id = $1 and f.removal is null and (
       (u.audience = 'public' and exists (select 1 from attachments a where a.media_id = f.id))
       or (u.audience <> 'hidden' and exists (select 1 from profile_photos p where p.media_id = f.id)))`,
    [mediaId],
  )
  return rows.length > 0
}
