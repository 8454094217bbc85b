import { mediaFailed, mediaReady, mediaRemoved, postEdited } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { lockPost } from '../posts/changes.repository.ts'
import { settle } from '../preparing/publication.ts'
import { touchPost } from './describe.repository.ts'
import { lockMedia, postsShowing, type StoredMedia, storeMedia } from './media.repository.ts'

type MediaEvent = typeof mediaReady | typeof mediaFailed | typeof mediaRemoved

/** Copies what became of media, and publishes or fails the posts that waited for it. */
export const keepMedia =
  (ctx: ContentContext): BatchHandler<MediaEvent> =>
  async (events, { tx, afterCommit }) => {
    const rows = events.map(event => rowOf(event, ctx.clock()))
    await lockMedia(
      tx,
      events.map(({ data }) => ('media' in data ? data.media.id : data.mediaId)),
    )
    const stored = await storeMedia(tx, rows)
    const erased = new Set(events.flatMap(erasedBy))
    const showing = await postsShowing(
      tx,
      stored.filter(id => !erased.has(id)),
    )
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

/** The posts of a user who is erased go by themselves. */
const erasedBy = ({ data }: Received<MediaEvent>): number[] =>
  'cause' in data && data.cause === 'erasure' ? [data.mediaId] : []

function rowOf(event: Received<MediaEvent>, now: Date): StoredMedia {
  const common = { changed_at: now.toISOString(), version: event.aggregateVersion }
  const nothing = { reason: null, rendered: null }
  switch (event.type) {
    case mediaReady.type: {
      const { media, ownerId, purpose } = event.data
      const { id, kind } = media
      return { ...common, ...nothing, id, owner_id: ownerId, kind, purpose, state: 'ready', rendered: media }
    }
    case mediaFailed.type: {
      const { mediaId: id, ownerId, kind, purpose, reason } = event.data
      return { ...common, ...nothing, id, owner_id: ownerId, kind, purpose, state: 'failed', reason }
    }
    case mediaRemoved.type: {
      const { mediaId: id } = event.data
      // Also of an erasure: without it, an older event that is redriven would bring the file back.
      return { ...common, ...nothing, id, owner_id: null, kind: 'picture', purpose: '', state: 'removed' }
    }
  }
}
