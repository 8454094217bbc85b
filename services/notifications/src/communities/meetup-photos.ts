import { type EventData, meetupPhotosPath, type photoUploaded } from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'

/**
 * To the organizer. Photos of one user within a day are one notification, which goes with the last of them. It shows nothing of
 * what the user wrote.
 */
export function ofPhoto(photo: EventData<typeof photoUploaded>): Act | null {
  const { community, meetup, photoId, organizerId, uploader, uploadedAt } = photo
  if (organizerId === null) return null
  return {
    userId: organizerId,
    actor: uploader,
    target: `meetup-photos:${meetup.id}`,
    link: meetupPhotosPath(meetup.id),
    subject: {
      area: 'meetup-photos',
      of: 'comment',
      postId: meetup.id,
      commentId: photoId,
      parentId: null,
      excerpt: '',
    },
    communityId: community.id,
    isForMembers: true,
    joinsEarlier: true,
    happenedAt: uploadedAt,
  }
}
