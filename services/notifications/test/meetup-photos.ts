import {
  type EventData,
  type MeetupPhotoChange,
  photoDeleted,
  photoRestored,
  photoUploaded,
  streamEvents,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { closed, owner } from './communities.ts'
import { person, type TestEnvironment } from './environment.ts'
import { meetupIn, organizer } from './meetups.ts'

/** Members alone see them, of a public community too. */
const inside = (of: typeof closed) => ({ community: of, visibility: 'members' as const })

export const photoBy = (
  uploaderId: number,
  photoId: number,
  of = closed,
  more: Partial<EventData<typeof photoUploaded>> = {},
): EventData<typeof photoUploaded> => ({
  ...inside(of),
  meetup: meetupIn(of),
  photoId,
  organizerId: organizer,
  uploader: person(uploaderId),
  altText: 'A lantern',
  caption: 'By the old gate',
  uploadedAt: '2026-11-21T10:00:00.000Z',
  ...more,
})

/** What becomes of photos of meetups in these tests. */
export function meetupPhotoActs({ publish, service }: TestEnvironment) {
  const on = (photoId: number, uploaderId: number, of: typeof closed) => ({
    ...inside(of),
    meetupId: meetupIn(of).id,
    photoId,
    uploaderId,
  })
  return {
    upload: (
      uploaderId: number,
      photoId: number,
      of = closed,
      more: Partial<EventData<typeof photoUploaded>> = {},
      options: PublishOptions = {},
    ) => publish(photoUploaded, photoBy(uploaderId, photoId, of, more), options),
    delete: (
      photoId: number,
      uploaderId: number,
      by: Partial<EventData<typeof photoDeleted>> = {},
      options: PublishOptions = {},
    ) =>
      publish(
        photoDeleted,
        { ...on(photoId, uploaderId, closed), deletedBy: uploaderId, deletedAs: 'author', ...by },
        options,
      ),
    restore: (photoId: number, uploaderId: number) =>
      publish(photoRestored, { ...on(photoId, uploaderId, closed), restoredBy: owner }),
    /** What open pages of the user receive of photos of meetups. */
    async listening(userId: number) {
      const changes: MeetupPhotoChange[] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event === 'meetup-photo') changes.push(streamEvents['meetup-photo'].parse(data))
      })
      await subscribed
      return { changes, stop }
    },
  }
}
