import { type mediaFailed, type mediaReady, type mediaRemoved, postEdited } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { keepMediaCopies, type Transaction } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { lockPost } from '../posts/changes.repository.ts'
import { settle } from '../preparing/publication.ts'
import { touchPost } from './describe.repository.ts'
import { postsShowing } from './showing.repository.ts'

type MediaEvent = typeof mediaReady | typeof mediaFailed | typeof mediaRemoved

/** Copies what became of media, and publishes or fails the posts that waited for it. */
export const keepMedia =
  (ctx: ContentContext): BatchHandler<MediaEvent> =>
  async (events, { tx, afterCommit }) => {
    const showing = await postsShowing(tx, await keepMediaCopies(tx, events, ctx.clock()))
    for (const id of showing.preparing) await settle(ctx, tx, id)
    for (const id of showing.published) await showAgain(ctx, tx, id)
    if (showing.preparing.length > 0) afterCommit(() => ctx.memory.publish({ of: 'preparing' }))
  }

/** What a post shows is another file by now, or was removed: search and open pages read it again. */
async function showAgain(
  { outbox }: Pick<ContentContext, 'outbox'>,
  tx: Transaction,
  id: number,
): Promise<void> {
  const post = await lockPost(tx, id, 'edit')
  if (!post) return
  await touchPost(tx, id)
  await outbox.publish(tx, postEdited, { post, previousMuseumId: post.museum?.id ?? null })
}
