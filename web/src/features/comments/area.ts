import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Comment, CommentRevision } from '@vitrine/contracts'
import type { PageQuery } from '../../lib/paging.ts'
import type { DraftKind } from '../../lib/stored.ts'
import type { FindPeople } from '../../ui/mention/MentionList.tsx'
import type { Reader } from './rights.ts'

type Sent = { idempotencyKey: string }

/** What differs between comments on insights and those on posts of communities: routes, keys, and whom they count for. */
export interface CommentArea {
  name: 'insight' | 'community'
  drafts: DraftKind
  /** The comments of a post. */
  list: (postId: number) => QueryKey
  deletedPost: (postId: number) => QueryKey
  deleted: (id: number) => QueryKey
  history: (id: number) => QueryKey
  /** Changes the count of a post wherever it is shown. */
  countBy: (client: QueryClient, postId: number, by: number) => void
  rereadCounts: (client: QueryClient, postId: number) => void
  fetchPage: (postId: number, query: PageQuery, signal?: AbortSignal) => Promise<Answer<Comment[]>>
  fetchHistory: (id: number, signal?: AbortSignal) => Promise<CommentRevision[]>
  create: (postId: number, body: { content: string; parentId: number | null }, sent: Sent) => Promise<Comment>
  update: (id: number, body: { content: string; editedAt: string | null }, sent: Sent) => Promise<Comment>
  remove: (id: number, sent: Sent) => Promise<unknown>
  restore: (id: number, sent: Sent) => Promise<unknown>
  /** Opens a dialog to report a comment. Absent: comments of the area cannot be reported. */
  report?: (comment: Comment) => void
  showCreateFailure: (error: Error, how: { isReply: boolean }) => void
}

/** The comments on one post, and who reads them. */
export interface Talk {
  area: CommentArea
  postId: number
  postAuthorId: number
  reader: Reader
  /** Finds whom a comment may mention. */
  people: FindPeople
}
