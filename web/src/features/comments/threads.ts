import type { AnyComment } from './area.ts'

interface Thread {
  comment: AnyComment
  replies: AnyComment[]
}

/**
 * Comments with their replies, oldest first, also when a new one was loaded before those between. A reply whose comment
 * is not loaded is a thread of its own.
 */
export function threadsOf(loaded: readonly AnyComment[]): Thread[] {
  const comments = loaded.toSorted((a, b) => a.id - b.id)
  const known = new Set(comments.map(comment => comment.id))
  const isReply = ({ parentId }: AnyComment) => parentId !== null && known.has(parentId)
  return comments
    .filter(comment => !isReply(comment))
    .map(comment => ({ comment, replies: comments.filter(each => each.parentId === comment.id) }))
}
