import { commentEditMinutes } from '@vitrine/contracts'
import type { AnyComment } from './area.ts'

/** Who reads comments, and what they may do there. */
export interface Reader {
  /** Null: an anonymous visitor. */
  id: number | null
  mayWrite: boolean
  /** Also announcements. */
  mayAnnounce?: boolean
  /** Deletes what others wrote, and reads earlier versions. */
  isModerator: boolean
  /** Nothing changes any more, not even by its author. */
  isClosed: boolean
}

const isBy = (reader: Reader, userId: number | null) => reader.id !== null && reader.id === userId

/** Its author, the host of what it is about, and moderators may delete it (FE6). */
export const mayDelete = (reader: Reader, comment: AnyComment, hostId: number | null) =>
  !reader.isClosed && (isBy(reader, comment.user.id) || isBy(reader, hostId) || reader.isModerator)

/** Its author may edit it for 15 minutes (B-14). */
export const mayEdit = (reader: Reader, comment: AnyComment, now: number) =>
  (comment.isAnnouncement ? reader.mayAnnounce === true : reader.mayWrite) &&
  isBy(reader, comment.user.id) &&
  now - new Date(comment.createdAt).getTime() <= commentEditMinutes * 60_000

/** Everyone with an account but its author may report it (MM8). */
export const mayReport = (reader: Reader, comment: AnyComment) =>
  reader.id !== null && reader.id !== comment.user.id

/** Its author and moderators may read its earlier versions. */
export const maySeeHistory = (reader: Reader, comment: AnyComment) =>
  isBy(reader, comment.user.id) || reader.isModerator
