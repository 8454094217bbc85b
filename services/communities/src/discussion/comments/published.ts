import {
  type CommunityRef,
  communityCommentDeleted,
  communityCommentEdited,
  communityCommentRestored,
  communityUserMentioned,
  type EventData,
  meetupCommentDeleted,
  meetupCommentEdited,
  meetupCommentRestored,
  meetupUserMentioned,
} from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { type PostOf, postOf } from '../posts/event-fields.ts'
import type { Place } from './place.ts'

/** What is published of comments; what they are on decides by which types. */

type Ctx = Pick<CommunitiesContext, 'outbox'>

/** What every event of a comment on a meetup says of it: members alone read its discussion. */
interface MeetupOf {
  community: CommunityRef
  visibility: 'members'
  meetupId: number
}
const meetupOf = ({ id, name, isPrivate }: CommunityRef, meetupId: number): MeetupOf => ({
  community: { id, name, isPrivate },
  visibility: 'members',
  meetupId,
})

/** A comment, with what an event says of it whatever it is on. `E`: that of one on a meetup. */
type Published<
  E extends
    | typeof meetupCommentEdited
    | typeof meetupCommentDeleted
    | typeof meetupCommentRestored
    | typeof meetupUserMentioned,
> = Omit<EventData<E>, keyof MeetupOf> & { community: CommunityRef; place: Place }

export async function publishEdited(
  { outbox }: Ctx,
  tx: Transaction,
  comments: readonly Published<typeof meetupCommentEdited>[],
): Promise<void> {
  const { onPosts, onMeetups } = byPlace(comments)
  await outbox.publishAll(tx, communityCommentEdited, onPosts)
  await outbox.publishAll(tx, meetupCommentEdited, onMeetups)
}

export async function publishDeleted(
  { outbox }: Ctx,
  tx: Transaction,
  comments: readonly Published<typeof meetupCommentDeleted>[],
): Promise<void> {
  const { onPosts, onMeetups } = byPlace(comments)
  await outbox.publishAll(tx, communityCommentDeleted, onPosts)
  await outbox.publishAll(tx, meetupCommentDeleted, onMeetups)
}

export async function publishRestored(
  { outbox }: Ctx,
  tx: Transaction,
  comments: readonly Published<typeof meetupCommentRestored>[],
): Promise<void> {
  const { onPosts, onMeetups } = byPlace(comments)
  await outbox.publishAll(tx, communityCommentRestored, onPosts)
  await outbox.publishAll(tx, meetupCommentRestored, onMeetups)
}

export async function publishMentioned(
  { outbox }: Ctx,
  tx: Transaction,
  comments: readonly Published<typeof meetupUserMentioned>[],
): Promise<void> {
  const { onPosts, onMeetups } = byPlace(comments)
  await outbox.publishAll(tx, communityUserMentioned, onPosts)
  await outbox.publishAll(tx, meetupUserMentioned, onMeetups)
}

type Said<T> = Omit<T, 'community' | 'place'>

function byPlace<T extends { community: CommunityRef; place: Place }>(comments: readonly T[]) {
  const onPosts: (Said<T> & PostOf)[] = []
  const onMeetups: (Said<T> & MeetupOf)[] = []
  for (const { community, place, ...said } of comments) {
    if (place.postId === null) onMeetups.push({ ...said, ...meetupOf(community, place.meetupId) })
    else onPosts.push({ ...said, ...postOf(community, place.postId) })
  }
  return { onPosts, onMeetups }
}
