import { type FoundCommunityPost, isSearchable } from '@vitrine/contracts'
import { decodeCursor, pageOf, searchText } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { postsOf } from '../posts/post-row.ts'
import { findPosts } from './search.repository.ts'

const Cursor = z.tuple([z.int().positive()])
const nothing = { posts: [], next: null }

/** A page of the posts that the viewer may read with all words of a text, newest first, and the next cursor. */
export async function searchPosts(
  { db, clock, config }: CommunitiesContext,
  { id }: Pick<Actor, 'id'>,
  { q, cursor, limit }: { q: string; cursor?: string | undefined; limit: number },
): Promise<{ posts: FoundCommunityPost[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  const text = searchText(q)
  // `@name` means a person (DI2).
  if (!isSearchable(q) || text === '' || q.trimStart().startsWith('@')) return nothing
  const at = clock()
  const words = [...new Set(text.split(' '))]
  const found = await findPosts(db, { id, at }, { words, before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, last => [last.id])
  const communityOf = new Map(page.map(row => [row.id, row.community]))
  const posts = await postsOf(db, page, { at, keys: config.MEDIA_URL_KEYS })
  return {
    posts: posts.flatMap(post => {
      const community = communityOf.get(post.id)
      return community ? [{ ...post, community }] : []
    }),
    next,
  }
}
