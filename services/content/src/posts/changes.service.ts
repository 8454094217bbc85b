import {
  AppError,
  collectTags,
  isBlank,
  type MuseumRef,
  type Post,
  type PostHit,
  type PostRevision,
  postDeleted,
  postEdited,
  postRestored,
  texts,
  type UpdatePost,
} from '@vitrine/contracts'
import { forbidden, invalid, mutate, notFound, type Transaction, updateMentions } from '@vitrine/service-kit'
import { findPostAuthor } from '../comments/comments.repository.ts'
import type { Caller, ContentContext, WriteContext } from '../context.ts'
import { publishAttached } from '../media/attach.ts'
import { setCover } from '../media/describe.repository.ts'
import { describeMedia } from '../media/describe.service.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { chooseMuseum } from '../museums/choose.ts'
import {
  deleteOwnPreparing,
  lockOwnPreparing,
  restorePreparing,
  updateOwnPreparing,
} from '../preparing/changes.service.ts'
import { findOwnPreparing, publishedOrPreparing } from '../preparing/preparing.posts.ts'
import type { PreparingPost } from '../preparing/preparing.repository.ts'
import { givenTags } from '../tags/given-tags.ts'
import { recordModeration } from '../trash/moderation.repository.ts'
import { allowToRestore, isModerator } from '../trash/permission.ts'
import * as posts from './changes.repository.ts'
import { findRestoredPost } from './posts.repository.ts'
import { getPost } from './posts.service.ts'

/** An edit that changes nothing leaves no trace. */
export async function updatePost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id, ...changes }: { id: number } & UpdatePost,
): Promise<Post> {
  await mutate(ctx.db, idempotency, async tx => {
    // First, because it may be published meanwhile.
    const preparing = await lockOwnPreparing(tx, viewer.id, id)
    if (preparing) return updatePreparing(tx, preparing, changes)
    const earlier = await posts.lockPost(tx, id, 'edit')
    if (!earlier) throw notFound()
    if (earlier.user.id !== viewer.id) throw await refusalOf(tx, viewer.id, id)
    refuseStale(changes.editedAt, earlier.editedAt)

    const museum = await museumOf(tx, changes, earlier)
    const content = contentOf(changes, earlier)
    const tags = collectTags(changes.tags ?? givenTags(earlier), content)
    const isRewritten = !isSame(earlier, { content, museum, tags })
    const isDescribed = await describeMedia(tx, earlier, changes)
    const isCovered = await cover(ctx, tx, id, changes)
    if (!isRewritten && !isDescribed && !isCovered) return { id }

    const edited: PostHit = { ...earlier, content, museum, tags, editedAt: ctx.clock().toISOString() }
    // The history is of texts.
    if (isRewritten) await posts.insertRevision(tx, earlier)
    await posts.updatePost(tx, edited)
    const shown = isDescribed || isCovered ? await posts.lockPost(tx, id, 'edit') : edited
    const mentioned = await updateMentions(tx, mentionableBy(tx, viewer.id), { of: 'posts', id, content })
    await ctx.outbox.publish(tx, postEdited, {
      post: shown ?? edited,
      previousMuseumId: earlier.museum?.id ?? null,
    })
    await publishMentions(ctx, tx, mentioned, {
      postId: id,
      commentId: null,
      author: edited.user,
      content,
      post: content,
    })
    return { id }
  })
  return getPost(ctx, viewer.id, id)
}

/** An edit of a post that only its author knows yet. */
async function updatePreparing(
  tx: Transaction,
  post: PreparingPost,
  changes: UpdatePost,
): Promise<{ id: number }> {
  // It has no versions: whoever began with one began with another post.
  refuseStale(changes.editedAt, undefined)
  await updateOwnPreparing(tx, post, { ...changes, content: contentOf(changes, post) })
  return { id: post.id }
}

/** Only a video may have no text. */
function contentOf({ content }: UpdatePost, earlier: Pick<PostHit, 'type' | 'content'>): string {
  if (content === undefined) return earlier.content
  if (earlier.type !== 'video' && isBlank(content)) throw invalid('content', texts.post.textRequired)
  return content
}

/** The author's cover of the media; returns whether it changed. */
async function cover(
  { clock }: Pick<WriteContext, 'clock'>,
  tx: Transaction,
  id: number,
  { sensitive }: UpdatePost,
): Promise<boolean> {
  if (sensitive === undefined) return false
  const outcome = await setCover(tx, id, { reason: sensitive?.reason ?? null, by: 'author', at: clock() })
  if (outcome === 'refused') throw forbidden(texts.post.coverByModerator)
  return outcome === 'changed'
}

/** For a user who may not change a post: to whom it is hidden it does not exist. */
const refusalOf = async (tx: Transaction, viewerId: number, id: number): Promise<AppError> =>
  (await findPostAuthor(tx, viewerId, id)) === null ? notFound() : forbidden()

/** Refuses an edit that began with another version than the present one. */
export function refuseStale(basedOn: string | null | undefined, editedAt: string | undefined): void {
  if (basedOn === undefined || basedOn === (editedAt ?? null)) return
  throw new AppError('stale_version', texts.errors.staleVersion)
}

async function museumOf(
  tx: Transaction,
  { museumId }: UpdatePost,
  { museum }: PostHit,
): Promise<MuseumRef | null> {
  if (museumId === undefined || museumId === museum?.id) return museum
  if (museumId === null) return null
  return chooseMuseum(tx, museumId)
}

const isSame = (earlier: PostHit, now: Pick<PostHit, 'content' | 'museum' | 'tags'>): boolean =>
  earlier.content === now.content &&
  earlier.museum?.id === now.museum?.id &&
  JSON.stringify(earlier.tags.toSorted()) === JSON.stringify(now.tags.toSorted())

export function deletePost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const preparing = await lockOwnPreparing(tx, viewer.id, id)
    if (preparing) {
      // No event named it before.
      await deleteOwnPreparing(tx, preparing, ctx.clock())
      return { id }
    }
    const post = await posts.lockPost(tx, id, 'delete')
    if (!post) throw notFound()
    const deletedAs = post.user.id === viewer.id ? 'author' : 'moderator'
    if (deletedAs === 'moderator' && !isModerator(viewer)) throw await refusalOf(tx, viewer.id, id)

    const deletedAt = ctx.clock()
    await posts.trashPosts(tx, [id], { deletedBy: viewer.id, deletedAs, deletedAt })
    if (deletedAs === 'moderator') {
      const act = { moderatorId: viewer.id, postId: id, authorId: post.user.id, at: deletedAt }
      await recordModeration(tx, { ...act, action: 'delete' })
    }
    await publishAttached(ctx, tx, [{ id, authorId: post.user.id }], { isPublished: false })
    await ctx.outbox.publish(tx, postDeleted, {
      postId: id,
      authorId: post.user.id,
      museumId: post.museum?.id ?? null,
      deletedBy: viewer.id,
      deletedAs,
      deletedAt: deletedAt.toISOString(),
    })
    return { id }
  })
}

export async function restorePost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<Post> {
  await mutate(ctx.db, idempotency, async tx => {
    const deletion = await posts.lockTrashedPost(tx, id)
    if (!deletion) throw notFound()
    const now = ctx.clock()
    allowToRestore(viewer, deletion, now)
    if (!deletion.is_published) {
      await restorePreparing(ctx, tx, id)
      return { id }
    }
    const post = await posts.untrashPost(tx, id)
    if (deletion.deleted_as === 'moderator') {
      const act = { moderatorId: viewer.id, postId: id, authorId: deletion.author_id, at: now }
      await recordModeration(tx, { ...act, action: 'restore' })
    }
    await publishAttached(ctx, tx, [{ id, authorId: deletion.author_id }], { isPublished: true })
    await ctx.outbox.publish(tx, postRestored, { post, restoredBy: viewer.id })
    return { id }
  })
  ctx.memory.publish({ of: 'preparing' })
  const post = await publishedOrPreparing(
    () => findRestoredPost(ctx, viewer.id, id),
    () => findOwnPreparing(ctx, viewer.id, id),
  )
  if (!post) throw notFound()
  return post
}

/** The versions of a post, oldest first, the current one last. */
export async function getPostHistory(
  ctx: ContentContext,
  { viewer }: Pick<Caller, 'viewer'>,
  { id }: { id: number },
): Promise<PostRevision[]> {
  const post = await getPost(ctx, viewer.id, id)
  if (post.user.id !== viewer.id && !isModerator(viewer)) throw forbidden()
  const { content, tags, museum, editedAt, createdAt } = post
  const earlier = await posts.listRevisions(ctx.db, id)
  return [...earlier, { content, tags, museum, writtenAt: editedAt ?? createdAt }]
}
