import { meetupPhotoAttached, type meetupPhotoReceived, photoUploaded } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import { lockMedia, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { type LockedMeetup, lockMeetupShared } from '../../events/locked-event.ts'
import { meetupMessage } from '../../events/published.ts'
import { findStatus } from '../../events/rsvps/rsvps.repository.ts'
import { findPerson } from '../../people/people.repository.ts'
import { lockStanding } from '../../standing/standing.repository.ts'
import { findCommunityOf } from '../meetups.repository.ts'
import { mayAddPhotos } from '../permission.ts'
import * as photos from './photos.repository.ts'
import { deletePhoto } from './removal.ts'

type Ctx = Pick<CommunitiesContext, 'outbox' | 'clock'>
const visibility = 'members' as const

/**
 * Keeps a photo that was uploaded by a permit. Whoever may no longer add photos by now adds none: media deletes what nothing shows.
 */
export const keepReceived =
  (ctx: Ctx): Handler<typeof meetupPhotoReceived> =>
  async ({ data }, { tx }) => {
    const { mediaId: id, meetupId, ownerId: uploaderId, altText, caption, receivedAt: uploadedAt } = data
    // The event of the picture waits, and finds the photo; or it was first, and is found here.
    await lockMedia(tx, [id])
    const meetup = await lockForPhotos(ctx, tx, { meetupId, uploaderId })
    if (!meetup) return
    const { community_id: communityId } = meetup
    const photo = { id, meetupId, communityId, uploaderId, altText, caption, uploadedAt }
    if (!(await photos.insertPhoto(tx, photo))) return
    const { community } = meetupMessage(meetup)
    await ctx.outbox.publish(tx, meetupPhotoAttached, {
      community,
      visibility,
      meetupId,
      photoId: id,
      uploaderId,
    })
    await settlePhotos(ctx, tx, [id])
  }

/** The meetup, as long as the user may add photos to it; else null. */
async function lockForPhotos(
  { clock }: Ctx,
  tx: Transaction,
  { meetupId, uploaderId }: { meetupId: number; uploaderId: number },
): Promise<LockedMeetup | null> {
  const communityId = await findCommunityOf(tx, meetupId)
  const standing = communityId === null ? null : await lockStanding(tx, communityId, uploaderId, clock())
  const meetup = standing && (await lockMeetupShared(tx, meetupId))
  const person = await findPerson(tx, uploaderId)
  if (!standing || !meetup || !person) return null
  const status = await findStatus(tx, meetupId, uploaderId)
  return mayAddPhotos(standing, { id: uploaderId, role: person.role }, meetup, status) ? meetup : null
}

/** After the media; each meetup before its photos, as where a meetup is deleted with them. */
async function showReady(ctx: Ctx, tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const meetupId of await photos.findMeetupsOfUnshown(tx, ids)) {
    const meetup = await lockMeetupShared(tx, meetupId)
    if (!meetup) continue
    const shown = await photos.markShown(tx, meetupId, ids, ctx.clock())
    const { community, meetup: ref } = meetupMessage(meetup)
    await ctx.outbox.publishAll(
      tx,
      photoUploaded,
      shown.map(row => ({
        community,
        visibility,
        meetup: ref,
        organizerId: meetup.organizer_id,
        photoId: row.id,
        uploader: userSummaryOf(row.uploader_id, row),
        altText: row.alt_text,
        caption: row.caption,
        uploadedAt: row.uploaded_at.toISOString(),
      })),
    )
  }
}

/** Shows photos whose pictures are ready, and forgets those whose pictures exist no more: of media that changed. */
export async function settlePhotos(ctx: Ctx, tx: Transaction, mediaIds: readonly number[]): Promise<void> {
  await showReady(ctx, tx, mediaIds)
  for (const id of await photos.findRemoved(tx, mediaIds))
    await deletePhoto(ctx, tx, id, { deletedBy: null, deletedAs: 'failed' })
}
