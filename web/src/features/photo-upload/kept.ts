import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { CurrentUser, Meetup, UserSummary } from '@vitrine/contracts'
import { failureText } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { showUploaded } from '../../lib/meetup-photos.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { onPageUser } from '../../lib/page-user.ts'
import { hasLeft } from '../../lib/session.ts'
import { toast } from '../../ui/toast/queue.ts'
import { type ChosenPhoto, createUploads, type PhotoUploads } from './uploads.ts'

/** The page keeps chosen files while it is open: closing the dialog, and a session that expires, lose nothing. */
const kept = new Map<string, { userId: number; uploads: PhotoUploads }>()

const summaryOf = (user: CurrentUser): UserSummary => {
  const { id, username, slug, firstName, lastName, profileImageUrl, role } = user
  return { id, username, slug, firstName, lastName, profileImageUrl, role }
}

/** Refusals of the meetup: it was cancelled meanwhile, or takes no photos any more. */
const isOfMeetup = (error: Error | null) =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

function reasonOf({ problem, upload }: ChosenPhoto): string {
  return problem === null ? failureText(upload?.state().error) : translate(problem)
}

function reportUnsuccessful(photos: readonly ChosenPhoto[]) {
  const [first, ...others] = photos
  if (!first) return
  const message =
    others.length === 0 ? reasonOf(first) : translate('photoUpload.failed.message', { count: photos.length })
  toast.error(translate('photoUpload.failed'), message)
}

/** What the user has chosen for a meetup, and its uploads. */
export function uploadsOf(client: QueryClient, user: CurrentUser, meetup: Meetup): PhotoUploads {
  const key = `${user.id}.${meetup.id}`
  const before = kept.get(key)
  if (before) return before.uploads
  const uploads = createUploads(meetup.id, {
    onArrived: photo =>
      showUploaded(client, {
        ...photo,
        meetupId: meetup.id,
        uploader: summaryOf(user),
        media: null,
        failure: null,
        uploadedAt: new Date().toISOString(),
        mayDelete: true,
      }),
    onFailed(error) {
      if (isOfMeetup(error)) rereadMeetups(client, meetup.communityId)
    },
    onUnsuccessful: reportUnsuccessful,
    onComplete(arrived) {
      kept.delete(key)
      toast.success(translate('photoUpload.uploaded', { count: arrived }))
    },
  })
  kept.set(key, { userId: user.id, uploads })
  return uploads
}

// A session that has expired may come back; another person, or one who signed out, has no use for them.
onPageUser(id => {
  for (const [key, { userId, uploads }] of kept) {
    if (id === userId || (id === null && !hasLeft())) continue
    uploads.discard()
    kept.delete(key)
  }
})
