import { type CommunityFeed, texts } from '@vitrine/contracts'
import { anonymous, notFound } from '@vitrine/service-kit'
import { findDetail } from '../../communities/communities.repository.ts'
import type { CommunitiesContext } from '../../context.ts'
import { listNewest, newest } from './list.repository.ts'

/** What everyone may read of a public community: its newest posts, without those of people whom not everyone is shown. */
export async function getCommunityFeed(
  ctx: CommunitiesContext,
  id: number,
  limit: number,
): Promise<CommunityFeed> {
  const at = ctx.clock()
  const community = await findDetail(ctx.db, id, anonymous, at)
  if (!community || community.is_private) throw notFound(texts.community.notFound)
  const reader = { id: anonymous, isMember: false, at, keys: ctx.config.MEDIA_URL_KEYS }
  const slice = { before: newest, without: [], offset: 0, limit }
  const { posts } = await listNewest(ctx, id, reader, slice)
  const { name, description, image_url: imageUrl } = community
  return { id, name, description, imageUrl, posts }
}
