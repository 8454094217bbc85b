import type { CommunityPost, CommunityPostDetails, CommunityPostType } from '@vitrine/contracts'
import {
  anonymous,
  type MediaUrlKeys,
  type Sql,
  type StoredMention,
  shownMentions,
  type UserColumns,
  unfoldedLikes,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { type MediaColumn, mediaAnswer, mediaColumn } from '../media/post-media.repository.ts'
import { peopleOfMentions } from '../mentions/mentions.repository.ts'
import { type PollRow, pollOf } from '../polls/poll-row.ts'
import { type LinkedEventColumn, linkedEventColumn } from './linked-event.ts'

/** What belongs to one type of post alone, as the contract names it. Polls have a table. */
export type PostDetails = Partial<CommunityPostDetails>

const noDetails = {
  title: null,
  eventTitle: null,
  eventDateTime: null,
  eventLocation: null,
  eventDescription: null,
  eventId: null,
  eventType: null,
  videoUrl: null,
  linkUrl: null,
} satisfies Required<PostDetails>

/** Every detail, null where the post has none. */
export const allDetails = ({
  details,
  event_kind: eventType,
}: { details: PostDetails } & LinkedEventColumn): Required<PostDetails> => ({
  ...noDetails,
  ...details,
  eventId: eventType && (details.eventId ?? null),
  eventType,
})

export interface PostRow extends UserColumns, PollRow, MediaColumn, LinkedEventColumn {
  id: number
  community_id: number
  author_id: number
  type: CommunityPostType
  content: string
  details: PostDetails
  mentions: StoredMention[] | null
  place: number
  created_at: Date
  edited_at: Date | null
  likes: number
  comments: number
  is_liked: boolean
  is_pinned: boolean
  /** It has media that not everyone may see. */
  is_signed: boolean
}

/** SQL: the columns of a {@link PostRow} as the viewer, an expression, sees it; of `p`, joined by {@link postJoins}. */
export const postColumns = (viewer: string): string => `p.id, p.community_id, p.author_id, p.type, p.content,
  p.details, p.mentions, p.place, p.created_at, p.edited_at, ${userColumns('a')},
  greatest(0, k.likes + ${unfoldedLikes('p.id')}) as likes, k.comments,
  exists (select 1 from likes l where l.post_id = p.id and l.user_id = ${viewer} and l.liked) as is_liked,
  exists (select 1 from pins where pins.post_id = p.id) as is_pinned,
  ${mediaColumn('p')},
  ${linkedEventColumn('p', `${viewer} <> ${anonymous}`)},
  p.has_media and (a.audience <> 'public' or (select is_private from communities where id = p.community_id))
    as is_signed,
  case when p.type = 'poll' then (
    select json_build_object('options', o.options, 'votes', o.votes, 'closesAt', o.closes_at)
    from polls o where o.post_id = p.id) end as poll,
  case when p.type = 'poll' then (
    select v.option_index from poll_votes v where v.post_id = p.id and v.user_id = ${viewer}) end as own_vote`

export const postJoins = `join people a on a.id = p.author_id join community_post_counts k on k.post_id = p.id`

export const hostOf = (url: string | null | undefined): string | null => (url ? new URL(url).host : null)

/** What readers are answered depends on: the time, and the keys that sign addresses of media. */
export interface Answering {
  at: Date
  keys: MediaUrlKeys
}

/** The posts as their viewer is shown them, with the present profiles of whom they mention. */
export async function postsOf(
  sql: Sql,
  rows: readonly PostRow[],
  { at: now, keys }: Answering,
): Promise<CommunityPost[]> {
  const people = await peopleOfMentions(sql, rows)
  return rows.map(row => ({
    id: row.id,
    communityId: row.community_id,
    type: row.type,
    content: row.content,
    ...allDetails(row),
    ...mediaAnswer(row, allDetails(row), row.is_signed ? { keys, now } : null),
    preparing: [],
    linkHost: hostOf(row.details.linkUrl),
    pollOptions: row.poll?.options ?? null,
    poll: pollOf(row, now),
    status: 'published',
    reviewReason: null,
    isPinned: row.is_pinned,
    likesCount: row.likes,
    commentsCount: row.comments,
    isLiked: row.is_liked,
    user: userSummaryOf(row.author_id, row),
    ...shownMentions(row.mentions, people),
    createdAt: row.created_at.toISOString(),
    ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
  }))
}
