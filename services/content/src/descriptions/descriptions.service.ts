import {
  descriptionAccepted,
  descriptionOffered,
  excerptOf,
  type OfferDescription,
  texts,
} from '@vitrine/contracts'
import { forbidden, invalid, mutate, notFound, userSummaryOf } from '@vitrine/service-kit'
import { authorOf } from '../authors/authors.repository.ts'
import type { Caller, WriteContext } from '../context.ts'
import { touchPost } from '../media/describe.repository.ts'
import { caption } from '../media/describe.service.ts'
import { lockPost } from '../posts/changes.repository.ts'
import * as descriptions from './descriptions.repository.ts'

const ofWhat = (isAltText: boolean) => (isAltText ? 'alt-text' : 'captions')

/** Offers the author of a post a description (C-10). They are notified of the first one by a user: neither of its changes nor of another one after they declined it. */
export function offerDescription(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { postId, ...given }: { postId: number } & OfferDescription,
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { mediaId } = given
    const found = await descriptions.findDescribed(tx, viewer.id, { postId, mediaId })
    if (!found) throw notFound()
    if (found.author_id === viewer.id) throw forbidden(texts.description.own)
    if (given.captions && found.kind !== 'video') throw invalid('captions', texts.post.captionsOfVideo)
    const at = ctx.clock()
    const describer = await authorOf(tx, viewer)
    const { id, isNew } = await descriptions.storeOffer(tx, {
      ...given,
      postId,
      authorId: found.author_id,
      userId: viewer.id,
      at,
    })
    if (isNew)
      await ctx.outbox.publish(tx, descriptionOffered, {
        descriptionId: id,
        postId,
        mediaId,
        of: ofWhat(given.captions === null),
        postAuthorId: found.author_id,
        postExcerpt: excerptOf(found.content),
        describer: userSummaryOf(describer.id, describer),
        offeredAt: at.toISOString(),
      })
    return { id }
  })
}

/** Accepts what is offered, with the describer's credit, or declines it. It is no edit of the post. */
export function decideDescription(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id, accepted }: { id: number; accepted: boolean },
): Promise<{ id: number; accepted: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    // The post first, as every change of it.
    const postId = await descriptions.findOfferedPost(tx, id, viewer.id)
    const post = postId === null ? null : await lockPost(tx, postId, 'edit')
    const at = ctx.clock()
    if (!accepted) {
      if (!post || !(await descriptions.declineOffer(tx, id, viewer.id, at))) throw notFound()
      return { id, accepted }
    }
    const offer = post && (await descriptions.takeOffer(tx, id, viewer.id))
    if (!post || !offer) throw notFound()

    const { language, lines } = offer
    if (lines) await caption(tx, post, [{ language, lines }], offer.user_id)
    else await descriptions.setAltText(tx, offer)
    await touchPost(tx, post.id)
    await ctx.outbox.publish(tx, descriptionAccepted, {
      descriptionId: id,
      postId: post.id,
      mediaId: offer.media_id,
      of: ofWhat(lines === null),
      postExcerpt: excerptOf(post.content),
      author: post.user,
      describerId: offer.user_id,
      acceptedAt: at.toISOString(),
    })
    return { id, accepted }
  })
}
