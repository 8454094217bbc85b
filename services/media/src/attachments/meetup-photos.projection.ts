import type { EventData, meetupPhotoAttached, photoDeleted } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { RemovalCause } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { requestRemoval } from '../removal/remove.ts'
import { type Subject, unattachedAmong } from './attachments.repository.ts'
import { keepShown } from './keep-shown.ts'
import type { MadePrivate } from './made-private.ts'

type OfAPhoto = typeof meetupPhotoAttached | typeof photoDeleted
type DeletedAs = EventData<typeof photoDeleted>['deletedAs']

/** Why a deleted photo is removed; null: it is hidden and may return, or it is removed with all files of an erased user. */
const causes: Record<DeletedAs, RemovalCause | null> = {
  author: 'owner',
  organizer: 'moderator',
  moderator: 'moderator',
  erasure: null,
  hidden: null,
  failed: 'owner',
  meetup: 'owner',
}

const subjectOf = ({ photoId, community }: EventData<OfAPhoto>): Subject => ({
  kind: 'meetup',
  id: photoId,
  communityId: community.id,
})

/**
 * Keeps the file of a photo as long as its meetup does. Photos are for members of the community alone, so none is ever for
 * everyone. A deletion is final: the file is removed at once, unless something else shows it.
 */
export const keepMeetupPhotos =
  (ctx: MediaContext, madePrivate: MadePrivate): Handler<OfAPhoto> =>
  async ({ data, aggregateVersion: version }, { tx }) => {
    const deletedAs = 'deletedAs' in data ? data.deletedAs : null
    // The file stays, and no version is claimed: the event that attaches it may come later.
    if (deletedAs === 'hidden') return
    const mediaIds = deletedAs === null ? [data.photoId] : []
    const shown = { authorId: data.uploaderId, mediaIds, isPublished: false }
    const concerned = await keepShown(
      { ctx, tx, madePrivate },
      { subject: subjectOf(data), shown, version, community: data.community },
    )
    const cause = deletedAs && causes[deletedAs]
    if (cause) for (const id of await unattachedAmong(tx, concerned)) await requestRemoval(ctx, tx, id, cause)
  }
