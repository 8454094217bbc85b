import type { Network } from '@vitrine/network'
import { pictureOf } from '@vitrine/testing'

/** A picture that is ready in the copy of content, which a post shows from now on; the media service knows nothing of it. */
export async function showPicture(
  network: Network,
  of: { postId: number; ownerId: number; mediaId: number; describedBy?: number },
): Promise<void> {
  const { db } = network.content.ctx
  await db.query(
    `insert into media (id, owner_id, kind, purpose, state, rendered, changed_at, version)
     values ($1, $2, 'picture', 'post', 'ready', $3, now(), 1)`,
    [of.mediaId, of.ownerId, pictureOf(of.mediaId)],
  )
  await db.query(
    `insert into post_media (post_id, place, media_id, kind, alt_text, described_by)
     values ($1, 1, $2, 'picture', '', $3)`,
    [of.postId, of.mediaId, of.describedBy ?? null],
  )
  await db.query('update posts set has_media = true where id = $1', [of.postId])
}

/** Captions of a post in English, of one line. */
export async function addCaptions(network: Network, postId: number, text: string): Promise<void> {
  await network.content.ctx.db.query("insert into post_captions values ($1, 'en', $2)", [
    postId,
    JSON.stringify([{ startMs: 0, endMs: 900, text }]),
  ])
}
