import {
  commentDeleted,
  commentEdited,
  commentRestored,
  excerptOf,
  type PostChange,
  postDeleted,
  postEdited,
  postRestored,
  type ReceivedEvent,
} from '@vitrine/contracts'
import type { Received } from '@vitrine/messaging'

/** What changes the subject of notifications. */
export const subjectEvents = [
  postEdited,
  postDeleted,
  postRestored,
  commentEdited,
  commentDeleted,
  commentRestored,
] as const
export type SubjectEvent = (typeof subjectEvents)[number]

/** What became of a post, or of one comment on it. */
export interface SubjectChange extends PostChange {
  version: number
  /** How its text begins now; empty after a deletion. */
  excerpt: string
}

const isSubjectEvent = (event: ReceivedEvent): event is Received<SubjectEvent> =>
  subjectEvents.some(({ type }) => type === event.type)

export const subjectChangesOf = (events: readonly ReceivedEvent[]): SubjectChange[] =>
  events.filter(isSubjectEvent).map(event => ({ ...changeOf(event), version: event.aggregateVersion }))

function changeOf(event: Received<SubjectEvent>): Omit<SubjectChange, 'version'> {
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
