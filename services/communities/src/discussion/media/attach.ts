import {
  type Audience,
  type CommunityRef,
  communityPostMediaAttached,
  communityPostMediaDetached,
} from '@vitrine/contracts'
import { deletePostMedia, mediaOfPosts, type Sql, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { postOf } from '../posts/event-fields.ts'

interface Showing {
  id: number
  authorId: number
  community: CommunityRef
}

type Ctx = Pick<CommunitiesContext, 'outbox'>

async function audiencesOf(sql: Sql, ids: readonly number[]): Promise<Map<number, Audience>> {
  const rows = await sql.query<{ id: number; audience: Audience }>(
    'select id, audience from people where id = any($1::int[])',
    [ids],
  )
  return new Map(rows.map(({ id, audience }) => [id, audience]))
}

const idsOf = (posts: readonly Showing[]) => posts.map(({ id }) => id)

/**
 * Announces what posts show, and whether readers see them by now: media serves a file to everyone only while a published post
 * of a public community shows it. For each publication, deletion and restoration, and for posts that begin to wait.
 */
export async function publishAttached(
  { outbox }: Ctx,
  tx: Transaction,
  posts: readonly Showing[],
  { isPublished }: { isPublished: boolean },
): Promise<void> {
  const media = await mediaOfPosts(tx, idsOf(posts))
  if (media.size === 0) return
  const audiences = await audiencesOf(
    tx,
    posts.map(({ authorId }) => authorId),
  )
  await outbox.publishAll(
    tx,
    communityPostMediaAttached,
    posts.flatMap(({ id, authorId, community }) => {
      const mediaIds = media.get(id)
      const audience = audiences.get(authorId) ?? 'hidden'
      return mediaIds ? [{ ...postOf(community, id), authorId, audience, mediaIds, isPublished }] : []
    }),
  )
}

/** Forgets what posts that are deleted for good showed; media deletes what nothing else shows. */
export async function detachMedia(
  { outbox }: Ctx,
  tx: Transaction,
  posts: readonly (Showing & { deletedAs: 'author' | 'moderator' })[],
): Promise<void> {
  const media = await deletePostMedia(tx, idsOf(posts))
  await outbox.publishAll(
    tx,
    communityPostMediaDetached,
    posts.flatMap(({ id, authorId, community, deletedAs }) => {
      const mediaIds = media.get(id)
      return mediaIds ? [{ ...postOf(community, id), authorId, mediaIds, deletedAs }] : []
    }),
  )
}
