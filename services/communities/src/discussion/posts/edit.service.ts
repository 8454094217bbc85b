import {
  AppError,
  type CommunityPost,
  type CommunityPostRevision,
  communityPostEdited,
  excerptOf,
  texts,
  type UpdateCommunityPost,
} from '@vitrine/contracts'
import { forbidden, mutate, type Transaction, updateMentions, userSummaryOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { personOf } from '../../people/people.repository.ts'
import { lockStandingIn, requireWriter } from '../../standing/standing.ts'
import { updateAltTexts } from '../media/post-media.repository.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishPostMentions } from '../mentions/mentions.service.ts'
import { reviewCause } from '../review/cause.ts'
import { fingerprintOf } from '../review/suspicion.ts'
import { lockWaiting, updateWaiting } from '../review/waiting.repository.ts'
import { indexPosts } from '../search/index.repository.ts'
import { permitOnContent } from '../trash/permission.ts'
import {
  asReader,
  findCommunityOf,
  type LockedPost,
  lockVisiblePost,
  postNotFound,
  readerOf,
} from './access.ts'
import { getPost } from './create.service.ts'
import { changedDetails, isSameDetails } from './details.ts'
import { postOf } from './event-fields.ts'
import { insertRevision, listRevisions } from './history.repository.ts'
import { refuseHiddenEvent } from './linked-event.ts'
import type { PostDetails } from './post-row.ts'
import { findPost, updatePost as storePost } from './posts.repository.ts'

/** Refuses an edit that began with another version than the present one. */
export function refuseStale(basedOn: string | null | undefined, editedAt: Date | null): void {
  if (basedOn === undefined || basedOn === (editedAt?.toISOString() ?? null)) return
  throw new AppError('stale_version', texts.errors.staleVersion)
}

type Edit = { id: number } & UpdateCommunityPost

/** As {@link changedDetails}, of which a newly linked event must be shown to the author; the one before may be deleted by now. */
async function detailsAfter(
  ctx: CommunitiesContext,
  tx: Transaction,
  post: Pick<LockedPost, 'type' | 'details' | 'author_id'>,
  changes: Parameters<typeof changedDetails>[1],
): Promise<PostDetails> {
  const details = changedDetails(post, changes)
  if (details.eventId && details.eventId !== post.details.eventId)
    await refuseHiddenEvent(ctx, tx, { id: post.author_id }, details.eventId)
  return details
}

/** An edit that changes nothing leaves no trace. */
export async function updatePost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, ...edit }: Edit,
): Promise<CommunityPost> {
  await mutate(ctx.db, idempotency, async tx => {
    const waitsIn = await findCommunityOf(tx, 'waiting_posts', id)
    if (waitsIn !== null) await editWaiting(ctx, tx, viewer, { id, ...edit }, waitsIn)
    else await editPost(ctx, tx, viewer, { id, ...edit })
    return { id }
  })
  return getPost(ctx, viewer, id)
}

async function editPost(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  { id, content: given, altTexts = [], editedAt: basedOn, ...changes }: Edit,
): Promise<void> {
  const { standing, post } = await lockVisiblePost(ctx, tx, viewer, id, 'edit')
  if (post.author_id !== viewer.id) throw forbidden()
  requireWriter(standing, viewer, 'post')
  refuseStale(basedOn, post.edited_at)
  const content = given ?? post.content
  const details = await detailsAfter(ctx, tx, post, changes)
  const isRewritten = content !== post.content || !isSameDetails(details, post.details)
  const isDescribed = await updateAltTexts(tx, id, altTexts)
  if (!isRewritten && !isDescribed) return

  const author = await personOf(tx, viewer)
  const editedAt = ctx.clock()
  if (isRewritten) {
    // What would wait if it were new is not brought in by an edit.
    const cause = await reviewCause(tx, standing, author, { id, content, details, now: editedAt })
    if (cause === 'restriction' || cause === 'suspicion')
      throw new AppError('content_restricted', texts.discussion.editNeedsReview)
    // The history is of texts.
    await insertRevision(tx, post)
  }
  await storePost(tx, id, { content, details, fingerprint: fingerprintOf({ content, details }), editedAt })
  if (isRewritten) await indexPosts(tx, [id])
  const writer = { communityId: post.community_id, writerId: viewer.id, at: editedAt }
  const mentioned = await updateMentions(tx, mentionableBy(tx, writer), { of: 'posts', id, content })
  const of = postOf(standing.community, id)
  await ctx.outbox.publish(tx, communityPostEdited, {
    ...of,
    authorId: viewer.id,
    excerpt: excerptOf(content),
    editedAt: editedAt.toISOString(),
  })
  const user = userSummaryOf(author.id, author)
  await publishPostMentions(ctx, tx, mentioned, { ...of, author: user, content })
}

/** A post that waits has no versions: no one but its moderators has read it. A rejected one is not edited. */
async function editWaiting(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  { id, content: given, altTexts = [], editedAt: basedOn, ...changes }: Edit,
  communityId: number,
): Promise<void> {
  const standing = await lockStandingIn(ctx, tx, communityId, viewer)
  const post = await lockWaiting(tx, id)
  if (!post || post.author_id !== viewer.id) throw postNotFound()
  requireWriter(standing, viewer, 'post')
  if (post.status === 'rejected') throw forbidden()
  refuseStale(basedOn, post.edited_at)
  const content = given ?? post.content
  const details = await detailsAfter(ctx, tx, post, changes)
  const isDescribed = await updateAltTexts(tx, id, altTexts)
  if (content === post.content && isSameDetails(details, post.details) && !isDescribed) return
  const fingerprint = fingerprintOf({ content, details })
  await updateWaiting(tx, id, { content, details, fingerprint, editedAt: ctx.clock() })
}

/** The versions of a post, oldest first, the current one last: for its author and moderators. */
export async function getPostHistory(
  ctx: CommunitiesContext,
  viewer: Actor,
  { id }: { id: number },
): Promise<CommunityPostRevision[]> {
  const standing = await readerOf(ctx, viewer, id)
  const post = await findPost(ctx.db, asReader(ctx, standing, viewer), id)
  if (!post) throw postNotFound()
  const isOwn = post.user.id === viewer.id
  if (!isOwn && !(await permitOnContent(ctx.db, standing, viewer, post.user.id))) throw forbidden()
  return [...(await listRevisions(ctx.db, id)), { ...post, writtenAt: post.editedAt ?? post.createdAt }]
}
