import { type EventData, photoDeleted, photoRestored } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { deletePhotosWhere, type PhotoColumns, setHidden } from './photos.repository.ts'

type Ctx = Pick<CommunitiesContext, 'outbox'>
type Deleted = EventData<typeof photoDeleted>

/** Who deletes photos, and as what. */
export type PhotoRemoval = Pick<Deleted, 'deletedBy' | 'deletedAs' | 'reason' | 'rule'>

const messageOf = (row: PhotoColumns) => ({
  community: { id: row.community_id, name: row.community_name, isPrivate: row.is_private },
  visibility: 'members' as const,
  meetupId: row.meetup_id,
  photoId: row.id,
  uploaderId: row.uploader_id,
})

const publishDeleted = (
  { outbox }: Ctx,
  tx: Transaction,
  rows: readonly PhotoColumns[],
  removal: PhotoRemoval,
): Promise<void> =>
  outbox.publishAll(
    tx,
    photoDeleted,
    rows.map(row => ({ ...messageOf(row), ...removal })),
  )

/** Deletes a photo for good, with its file at the media service; false: there is none any more. */
export async function deletePhoto(
  ctx: Ctx,
  tx: Transaction,
  id: number,
  removal: PhotoRemoval,
): Promise<boolean> {
  const deleted = await deletePhotosWhere(tx, 'one', id, null)
  await publishDeleted(ctx, tx, deleted, removal)
  return deleted.length > 0
}

/** Reports hide a photo until a moderator decides. */
export async function hidePhoto(ctx: Ctx, tx: Transaction, id: number): Promise<boolean> {
  const row = await setHidden(tx, id, true)
  if (row) await publishDeleted(ctx, tx, [row], { deletedBy: null, deletedAs: 'hidden' })
  return row !== null
}

export async function showPhoto(
  { outbox }: Ctx,
  tx: Transaction,
  id: number,
  restoredBy: number,
): Promise<boolean> {
  const row = await setHidden(tx, id, false)
  if (row) await outbox.publish(tx, photoRestored, { ...messageOf(row), restoredBy })
  return row !== null
}

const photosPerRound = 200

/** In bounded transactions; returns how many. */
async function deleteAll(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox'>,
  which: 'meetup' | 'uploader' | 'unready',
  value: number | Date,
  deletedAs: Deleted['deletedAs'],
): Promise<number> {
  let total = 0
  while (true) {
    const count = await ctx.db.transaction(async tx => {
      const deleted = await deletePhotosWhere(tx, which, value, photosPerRound)
      await publishDeleted(ctx, tx, deleted, { deletedBy: null, deletedAs })
      return deleted.length
    })
    total += count
    if (count < photosPerRound) return total
  }
}

/** Of a meetup that is about to be deleted; what is added meanwhile goes with it, by {@link deletePhotosOf}. */
export const purgePhotos = (
  ctx: Pick<CommunitiesContext, 'db' | 'outbox'>,
  meetupId: number,
): Promise<number> => deleteAll(ctx, 'meetup', meetupId, 'meetup')

/** Of a locked meetup that is deleted in this transaction. */
export async function deletePhotosOf(
  ctx: Ctx,
  tx: Transaction,
  meetupId: number,
  deletedBy: number | null,
): Promise<void> {
  const deleted = await deletePhotosWhere(tx, 'meetup', meetupId, null)
  await publishDeleted(ctx, tx, deleted, { deletedBy, deletedAs: 'meetup' })
}

/** Of a user whose account is purged (SE8). */
export const erasePhotos = (
  ctx: Pick<CommunitiesContext, 'db' | 'outbox'>,
  userId: number,
): Promise<number> => deleteAll(ctx, 'uploader', userId, 'erasure')

/** Deletes the photos whose pictures were not ready before this time. */
export const deleteUnready = (
  ctx: Pick<CommunitiesContext, 'db' | 'outbox'>,
  before: Date,
): Promise<number> => deleteAll(ctx, 'unready', before, 'failed')
