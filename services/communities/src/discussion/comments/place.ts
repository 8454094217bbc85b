import type { Transaction } from '@vitrine/service-kit'

/** What a comment is on: a post, or a meetup. */
export type Place = { postId: number; meetupId: null } | { postId: null; meetupId: number }

/** As rows name it. */
export interface PlaceColumns {
  post_id: number | null
  meetup_id: number | null
}

export function placeOf({ post_id: postId, meetup_id: meetupId }: PlaceColumns): Place {
  if (postId !== null) return { postId, meetupId: null }
  if (meetupId !== null) return { postId: null, meetupId }
  throw new Error('a comment is on nothing')
}

/** Locks it against its deletion, before the comments on it: they go with it. */
export const lockPlace = (tx: Transaction, { postId, meetupId }: Place): Promise<unknown> =>
  postId === null
    ? tx.query('select 1 from events where id = $1 for key share', [meetupId])
    : tx.query('select 1 from posts where id = $1 for key share', [postId])
