import {
  type CategoryCode,
  isSearchable,
  type MuseumCard,
  type PostHit,
  searchResultsPerKind,
  type UserCard,
} from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import { searchMuseums } from './museums.search.ts'
import { searchPosts, searchTag } from './posts.search.ts'
import { searchUsernames, searchUsers } from './users.search.ts'

export interface SearchAnswer {
  museums: MuseumCard[]
  users: UserCard[]
  posts: PostHit[]
}

const nothing: SearchAnswer = { museums: [], users: [], posts: [] }
const limit = searchResultsPerKind

/**
 * Searches museums, users and posts (DI2); `#tag` searches posts only, `@name` users only. A category keeps its museums
 * and the posts about them; users have none. Users and posts are those that the viewer may see and has not muted.
 */
export async function searchAll(
  ctx: MuseumsContext,
  viewerId: number,
  { q, category }: { q: string; category?: CategoryCode | undefined },
): Promise<SearchAnswer> {
  const { db } = ctx
  const searcher = { id: viewerId, at: ctx.clock() }
  const query = q.trim()
  if (!isSearchable(query)) return nothing
  if (query.startsWith('#'))
    return { ...nothing, posts: await searchTag(db, searcher, query, category, limit) }
  if (query.startsWith('@')) return { ...nothing, users: await searchUsernames(db, searcher, query, limit) }
  const [museums, users, posts] = await Promise.all([
    searchMuseums(ctx, { q: query, category, limit }),
    searchUsers(db, searcher, query, limit),
    searchPosts(db, searcher, query, category, limit),
  ])
  return { museums: museums.cards, users, posts }
}
