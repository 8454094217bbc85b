import {
  commentDeleted,
  commentEdited,
  commentRestored,
  communityCommentDeleted,
  communityCommentEdited,
  communityCommentRestored,
  communityPostDeleted,
  communityPostEdited,
  communityPostRestored,
  excerptOf,
  meetupCommentDeleted,
  meetupCommentEdited,
  meetupCommentRestored,
  type PostChange,
  photoDeleted,
  photoRestored,
  postDeleted,
  postEdited,
  postRestored,
  type ReceivedEvent,
} from '@vitrine/contracts'
import type { Received } from '@vitrine/messaging'
import { writtenOf } from '../communities/comments.ts'
import type { Area } from '../deliveries/delivery.ts'

/** What changes insights, and comments on them. */
export const insightEvents = [
  postEdited,
  postDeleted,
  postRestored,
  commentEdited,
  commentDeleted,
  commentRestored,
] as const
export type InsightEvent = (typeof insightEvents)[number]

/** What changes posts in communities, and comments on them. */
export const postEvents = [
  communityPostEdited,
  communityPostDeleted,
  communityPostRestored,
  communityCommentEdited,
  communityCommentDeleted,
  communityCommentRestored,
] as const

/** What changes comments on meetups. */
export const meetupCommentEvents = [meetupCommentEdited, meetupCommentDeleted, meetupCommentRestored] as const

/** What changes what is written in communities. */
export const discussionEvents = [...postEvents, ...meetupCommentEvents] as const
export type DiscussionEvent = (typeof discussionEvents)[number]

/** What removes photos of meetups, and shows hidden ones again. */
export const photoEvents = [photoDeleted, photoRestored] as const
type PhotoEvent = (typeof photoEvents)[number]

/** What became of a post, of one comment on it, or of a photo of a meetup. */
export interface SubjectChange extends PostChange {
  area: Area
  version: number
  /** How its text begins now; empty after a deletion. */
  excerpt: string
  /** Who is notified of its deletion; null: no user. */
  authorId: number | null
}
type Change = Omit<SubjectChange, 'version' | 'authorId'>

const isInsightEvent = (event: ReceivedEvent): event is Received<InsightEvent> =>
  insightEvents.some(({ type }) => type === event.type)
const isDiscussionEvent = (event: ReceivedEvent): event is Received<DiscussionEvent> =>
  discussionEvents.some(({ type }) => type === event.type)
const isPhotoEvent = (event: ReceivedEvent): event is Received<PhotoEvent> =>
  photoEvents.some(({ type }) => type === event.type)

export const subjectChangesOf = (events: readonly ReceivedEvent[]): SubjectChange[] =>
  events.flatMap((event): SubjectChange[] => {
    const version = event.aggregateVersion
    if (isInsightEvent(event)) return [{ area: 'insight', authorId: null, ...ofInsight(event), version }]
    if (isPhotoEvent(event)) {
      const { uploaderId } = event.data
      return [{ authorId: uploaderId, ...writtenOf(event.data), ...ofPhotoEvent(event), version }]
    }
    if (!isDiscussionEvent(event)) return []
    const { authorId } = event.data
    return [{ authorId, ...ofDiscussion(event), version }]
  })

function ofInsight(event: Received<InsightEvent>): Omit<Change, 'area'> {
  switch (event.type) {
    case postEdited.type:
    case postRestored.type: {
      const { id: postId, content } = event.data.post
      const change = event.type === postEdited.type ? 'edited' : 'restored'
      return { postId, commentId: null, change, excerpt: excerptOf(content) }
    }
    case postDeleted.type:
      return { postId: event.data.postId, commentId: null, change: 'deleted', excerpt: '' }
    case commentDeleted.type: {
      const { postId, commentId } = event.data
      return { postId, commentId, change: 'deleted', excerpt: '' }
    }
    default: {
      const { postId, commentId, excerpt } = event.data
      return { postId, commentId, change: event.type === commentEdited.type ? 'edited' : 'restored', excerpt }
    }
  }
}

/** What became of a post in a community, or of a comment on it or on a meetup. */
export const ofDiscussion = ({ type, data }: Received<DiscussionEvent>): Change => ({
  ...writtenOf(data),
  change: changes[type],
  excerpt: 'excerpt' in data ? data.excerpt : '',
})

const ofPhotoEvent = ({ type }: Received<PhotoEvent>) =>
  ({ change: type === photoDeleted.type ? 'deleted' : 'restored', excerpt: '' }) as const

const changes = {
  [communityPostEdited.type]: 'edited',
  [communityPostDeleted.type]: 'deleted',
  [communityPostRestored.type]: 'restored',
  [communityCommentEdited.type]: 'edited',
  [communityCommentDeleted.type]: 'deleted',
  [communityCommentRestored.type]: 'restored',
  [meetupCommentEdited.type]: 'edited',
  [meetupCommentDeleted.type]: 'deleted',
  [meetupCommentRestored.type]: 'restored',
} as const
