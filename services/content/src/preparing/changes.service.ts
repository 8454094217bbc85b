import { collectTags, type UpdatePost } from '@vitrine/contracts'
import { lockMedia, type Transaction } from '@vitrine/service-kit'
import type { WriteContext } from '../context.ts'
import { describeMedia } from '../media/describe.service.ts'
import { findPostMedia } from '../media/post-media.repository.ts'
import { chooseMuseum } from '../museums/choose.ts'
import { givenTags } from '../tags/given-tags.ts'
import {
  lockPreparing,
  type PreparingPost,
  trashPreparing,
  untrashPreparing,
  updatePreparing,
} from './preparing.repository.ts'
import { settle } from './publication.ts'

/** A post that is prepared, locked, where it is the viewer's: to others there is none. */
export async function lockOwnPreparing(
  tx: Transaction,
  viewerId: number,
  id: number,
): Promise<PreparingPost | null> {
  const post = await lockPreparing(tx, id)
  return post?.author_id === viewerId ? post : null
}

/** No other user has seen it: it has no history, and is not marked as edited. */
export async function updateOwnPreparing(
  tx: Transaction,
  post: PreparingPost,
  changes: UpdatePost,
): Promise<void> {
  const content = changes.content ?? post.content
  const museumId = changes.museumId === undefined ? post.museum_id : changes.museumId
  if (museumId !== null && museumId !== post.museum_id) await chooseMuseum(tx, museumId)
  await updatePreparing(tx, {
    id: post.id,
    content,
    tags: collectTags(changes.tags ?? givenTags(post), content),
    museum_id: museumId,
    sensitive_reason:
      changes.sensitive === undefined ? post.sensitive_reason : (changes.sensitive?.reason ?? null),
  })
  await describeMedia(tx, post, changes)
}

export const deleteOwnPreparing = (tx: Transaction, post: PreparingPost, at: Date): Promise<void> =>
  trashPreparing(tx, [post.id], at)

/** Back from the trash: published where its media became ready meanwhile. */
export async function restorePreparing(
  ctx: Pick<WriteContext, 'outbox' | 'clock'>,
  tx: Transaction,
  id: number,
): Promise<void> {
  const media = await findPostMedia(tx, id)
  await lockMedia(
    tx,
    media.map(each => each.mediaId),
  )
  await untrashPreparing(tx, id)
  await settle(ctx, tx, id)
}
