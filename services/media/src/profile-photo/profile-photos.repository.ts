import { lockName, type Transaction } from '@vitrine/service-kit'

/** The changes of one user's photo happen one after another, and so do their events. */
export const lockPhoto = (tx: Transaction, userId: number): Promise<unknown> =>
  lockName(tx, `profile-photo ${userId}`)

export async function findPhoto(tx: Transaction, userId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'select media_id as id from profile_photos where user_id = $1',
    [userId],
  )
  return row?.id ?? null
}

export async function setPhoto(tx: Transaction, userId: number, mediaId: number): Promise<void> {
  await tx.query(
    `insert into profile_photos (user_id, media_id) values ($1, $2)
     on conflict (user_id) do update set media_id = excluded.media_id`,
    [userId, mediaId],
  )
  await tx.query('update files set unattached_at = null where id = $1', [mediaId])
}

export async function deletePhoto(tx: Transaction, userId: number): Promise<void> {
  await tx.query('delete from profile_photos where user_id = $1', [userId])
}
