import { type CreateCommunityPost, mediaIdOf, texts, type UpdateCommunityPost } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import type { LockedPost } from './access.ts'
import type { PostDetails } from './post-row.ts'

/** What of a new post belongs to its type alone. */
export function detailsOf(given: CreateCommunityPost): PostDetails {
  switch (given.type) {
    case 'discussion':
      return given.title === '' ? {} : { title: given.title }
    case 'event':
      return {
        eventTitle: given.eventTitle,
        eventDateTime: new Date(given.eventDateTime).toISOString(),
        eventLocation: given.eventLocation,
        eventDescription: given.eventDescription,
        ...(given.eventId !== null && { eventId: given.eventId }),
      }
    case 'video':
      // An uploaded video is one of the media of the post.
      return mediaIdOf(given.videoUrl) === null ? { videoUrl: given.videoUrl } : {}
    case 'link':
      return { linkUrl: given.linkUrl }
    default:
      return {}
  }
}

type Changes = Omit<UpdateCommunityPost, 'content' | 'altTexts' | 'editedAt'>
const fieldsOf: Record<LockedPost['type'], readonly (keyof Changes)[]> = {
  text: [],
  discussion: ['title'],
  poll: [],
  event: ['eventTitle', 'eventDateTime', 'eventLocation', 'eventDescription', 'eventId'],
  video: ['videoUrl'],
  link: ['linkUrl'],
}

const isEmpty = ([field, value]: [string, unknown]) =>
  (field === 'title' && value === '') || (field === 'eventId' && value === null)

/** The details after an edit; what does not belong to the type of the post is refused. */
export function changedDetails(post: Pick<LockedPost, 'type' | 'details'>, changes: Changes): PostDetails {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  // A video that was uploaded has no address that could be another one.
  const isUploaded = post.type === 'video' && post.details.videoUrl === undefined
  const fields = isUploaded ? [] : fieldsOf[post.type]
  const foreign = given.find(([field]) => !fields.some(own => own === field))
  if (foreign) throw invalid(foreign[0], texts.discussion.notOfType)
  const { eventDateTime } = changes
  const changed = {
    ...post.details,
    ...Object.fromEntries(given),
    ...(eventDateTime !== undefined && { eventDateTime: new Date(eventDateTime).toISOString() }),
  }
  // Absent, not empty: the details hold what the post has.
  return Object.fromEntries(Object.entries(changed).filter(entry => !isEmpty(entry)))
}

/** Whether two posts say the same, whatever the order of their fields. */
export const isSameDetails = (a: PostDetails, b: PostDetails): boolean => {
  const sorted = (details: PostDetails) => JSON.stringify(Object.entries(details).toSorted())
  return sorted(a) === sorted(b)
}
