import { type Audience, postMediaAttached } from '@vitrine/contracts'
import { mediaOfPosts, type Transaction } from '@vitrine/service-kit'
import type { WriteContext } from '../context.ts'

async function audiencesOf(tx: Transaction, authorIds: readonly number[]): Promise<Map<number, Audience>> {
  const rows = await tx.query<{ id: number; audience: Audience }>(
    'select id, audience from authors where id = any($1::int[])',
    [authorIds],
  )
  return new Map(rows.map(({ id, audience }) => [id, audience]))
}

type Shown = { id: number; authorId: number }

/**
 * Announces what posts show, and whether readers see them by now: media serves a file to everyone only while a published
 * post shows it. For each publication, deletion and restoration, and for posts that begin to wait.
 */
export async function publishAttached(
  { outbox }: Pick<WriteContext, 'outbox'>,
  tx: Transaction,
  posts: readonly Shown[],
  { isPublished }: { isPublished: boolean },
): Promise<void> {
  const media = await mediaOfPosts(
    tx,
    posts.map(({ id }) => id),
  )
  const showing = posts.filter(({ id }) => media.has(id))
  const audiences = await audiencesOf(
    tx,
    showing.map(({ authorId }) => authorId),
  )
  await outbox.publishAll(
    tx,
    postMediaAttached,
    showing.map(({ id: postId, authorId }) => ({
      postId,
      authorId,
      audience: audiences.get(authorId) ?? 'hidden',
      mediaIds: media.get(postId) ?? [],
      isPublished,
    })),
  )
}
