import { type Comment, commentEditMinutes } from '@vitrine/contracts'

/** Who reads comments, and what they may do there. */
export interface Reader {
  /** Null: an anonymous visitor. */
  id: number | null
  mayWrite: boolean
  /** Deletes what others wrote, and reads earlier versions. */
  isModerator: boolean
  /** Nothing changes any more, not even by its author. */
  isClosed: boolean
}

const isBy = (reader: Reader, userId: number) => reader.id !== null && reader.id === userId

/** A comment's author, the post's author and moderators may delete it (FE6). */
export const mayDelete = (reader: Reader, comment: Comment, postAuthorId: number) =>
  !reader.isClosed && (isBy(reader, comment.user.id) || isBy(reader, postAuthorId) || reader.isModerator)

/** Its author may edit it for 15 minutes (B-14). */
export const mayEdit = (reader: Reader, comment: Comment, now: number) =>
  reader.mayWrite &&
  isBy(reader, comment.user.id) &&
  now - new Date(comment.createdAt).getTime() <= commentEditMinutes * 60_000

/** Everyone with an account but its author may report it (MM8). */
export const mayReport = (reader: Reader, comment: Comment) =>
  reader.id !== null && reader.id !== comment.user.id

/** Its author and moderators may read its earlier versions. */
export const maySeeHistory = (reader: Reader, comment: Comment) =>
  isBy(reader, comment.user.id) || reader.isModerator
