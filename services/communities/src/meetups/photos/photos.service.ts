import { type MeetupPhoto, type MeetupPhotosQuery, type Permit, texts } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, mutate, notFound, signedPhotoPermit } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { permitOnContent, refusal } from '../../discussion/trash/permission.ts'
import { findStatus } from '../../events/rsvps/rsvps.repository.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { permitOnAnyRank } from '../../standing/permissions.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { lockStandingIn, rankIn, refuseArchived } from '../../standing/standing.ts'
import { findShown, meetupNotFound } from '../access.ts'
import { findCommunityOf } from '../meetups.repository.ts'
import { requireInside, requirePhotographer } from '../permission.ts'
import { type FoundPhoto, findMeetupOf, listShownPhotos, lockPhoto } from './photos.repository.ts'
import { deletePhoto } from './removal.ts'

const photoNotFound = () => notFound(texts.meetup.photoNotFound)
const Position = z.tuple([z.int().positive()])

/** Newest first, for members (EV12). */
export async function listMeetupPhotos(
  ctx: CommunitiesContext,
  viewer: Actor,
  meetupId: number,
  { cursor, limit }: MeetupPhotosQuery,
): Promise<{ photos: MeetupPhoto[]; next: string | null }> {
  const position = decodeCursor(cursor, Position)
  const { standing, meetup, reader } = await findShown(ctx, viewer, meetupId)
  requireInside(standing, viewer)
  const now = ctx.clock()
  const signing = { keys: ctx.config.MEDIA_URL_KEYS, now }
  const { photos, next } = await listShownPhotos(
    ctx.db,
    meetupId,
    { ...reader, at: now, signing },
    { below: position?.[0] ?? Number.MAX_SAFE_INTEGER, limit },
  )
  return {
    photos: photos.map(({ uploaderRank, ...photo }) => ({
      ...photo,
      mayDelete: mayDelete(standing, viewer, meetup, { ...photo, uploaderRank }),
    })),
    next: next === null ? null : encodeCursor([next]),
  }
}

/** Whoever uploaded it, the organizer, and a moderator of a higher rank than the uploader's. */
const mayDelete = (
  standing: Standing,
  viewer: Actor,
  { organizer_id: organizerId }: { organizer_id: number | null },
  { uploader, uploaderRank }: FoundPhoto,
): boolean =>
  standing.community.state !== 'archived' &&
  (uploader.id === viewer.id ||
    organizerId === viewer.id ||
    permitOnAnyRank({ rank: rankIn(standing), role: viewer.role }, uploaderRank, 'deleteContent') !== null)

/** Permits a user who may add photos to a meetup to do it at the media service, for a minute. */
export async function permitPhotos(
  ctx: CommunitiesContext,
  viewer: Actor,
  meetupId: number,
): Promise<Permit> {
  const { standing, meetup } = await findShown(ctx, viewer, meetupId)
  requirePhotographer(standing, viewer, meetup, await findStatus(ctx.db, meetupId, viewer.id))
  const permission = { meetupId, userId: viewer.id }
  return { permit: signedPhotoPermit(ctx.config.MEDIA_URL_KEYS, permission, ctx.clock()) }
}

/** Its uploader and the organizer, also where they are no members any more; or a moderator, which the log says. */
export function deleteMeetupPhoto(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, photoId }: { meetupId: number; photoId: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const communityId = await findCommunityOf(tx, meetupId)
    if (communityId === null) throw meetupNotFound()
    if ((await findMeetupOf(tx, photoId)) !== meetupId) throw photoNotFound()
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    const photo = await lockPhoto(tx, photoId, { id: viewer.id, isMember: standing.membership !== null })
    if (!photo) throw photoNotFound()
    const { uploader_id: uploaderId, organizer_id: organizerId } = photo
    const as = uploaderId === viewer.id ? 'author' : organizerId === viewer.id ? 'organizer' : 'moderator'
    if (as === 'moderator') {
      requireInside(standing, viewer)
      const permit = await permitOnContent(tx, standing, viewer, uploaderId)
      if (!permit) throw photo.is_visible ? refusal(standing) : photoNotFound()
      await recordModeration(tx, {
        communityId,
        actorId: viewer.id,
        permit,
        action: 'delete_photo',
        target: { type: 'meetup_photo', id: photoId, userId: uploaderId },
        at: ctx.clock(),
      })
    }
    refuseArchived(standing)
    await deletePhoto(ctx, tx, photoId, { deletedBy: viewer.id, deletedAs: as })
    return { id: photoId }
  })
}
