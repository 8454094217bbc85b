import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Comment, CommentRevision, CommunityComment } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import type { PageQuery } from '../../lib/paging.ts'
import type { DraftKind } from '../../lib/stored.ts'
import type { FindPeople } from '../../ui/mention/MentionList.tsx'
import type { Reader } from './rights.ts'

type Sent = { idempotencyKey: string }

/** A comment of any area. What it is about is known where it is: each list is of one post or meetup. */
export type AnyComment = Omit<Comment, 'postId'> & Partial<Pick<CommunityComment, 'isAnnouncement'>>

/** What differs between comments on insights, on posts of communities and on meetups: routes, keys, and whom they count for. */
export interface CommentArea {
  name: 'insight' | 'community' | 'meetup'
  drafts: DraftKind
  /** The comments on a post or meetup. */
  list: (subjectId: number) => QueryKey
  deletedSubject: (subjectId: number) => QueryKey
  deleted: (id: number) => QueryKey
  history: (id: number) => QueryKey
  /** Changes the count of comments wherever it is shown. */
  countBy: (client: QueryClient, subjectId: number, by: number) => void
  rereadCounts: (client: QueryClient, subjectId: number) => void
  fetchPage: (subjectId: number, query: PageQuery, signal?: AbortSignal) => Promise<Answer<AnyComment[]>>
  fetchHistory: (id: number, signal?: AbortSignal) => Promise<CommentRevision[]>
  create: (
    subjectId: number,
    body: { content: string; parentId: number | null },
    sent: Sent,
  ) => Promise<AnyComment>
  update: (id: number, body: { content: string; editedAt: string | null }, sent: Sent) => Promise<AnyComment>
  remove: (id: number, sent: Sent) => Promise<unknown>
  restore: (id: number, sent: Sent) => Promise<unknown>
  /** Opens a dialog to report a comment. Absent: comments of the area cannot be reported. */
  report?: (comment: AnyComment) => void
  showCreateFailure: (error: Error, how: { isReply: boolean }) => void
}

/** What comments are about: a post or a meetup, by its id, and the area that it is in. */
export interface Subject {
  area: CommentArea
  subjectId: number
}

/** The comments on one post or meetup, and who reads them. */
export interface Talk extends Subject {
  /** Who wrote the post or organizes the meetup; null: the account was deleted. */
  hostId: number | null
  reader: Reader
  /** Finds whom a comment may mention. */
  people: FindPeople
  /** Marks an announcement. */
  announced?: ReactNode
  /** Said where there are no comments, in place of the usual words. */
  none?: ReactNode
}
