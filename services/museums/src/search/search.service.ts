import {
  type MuseumCard,
  type PostHit,
  searchMinimumCharacters,
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
const isTooShort = (q: string) => [...q.trim()].length < searchMinimumCharacters

/** Searches museums, users and posts (DI2); `#tag` searches posts only, `@name` users only. */
export async function searchAll(ctx: MuseumsContext, q: string): Promise<SearchAnswer> {
  const { db } = ctx
  const query = q.trim()
  if (isTooShort(query)) return nothing
  if (query.startsWith('#')) return { ...nothing, posts: await searchTag(db, query, searchResultsPerKind) }
  if (query.startsWith('@'))
    return { ...nothing, users: await searchUsernames(db, query, searchResultsPerKind) }
  const [museums, users, posts] = await Promise.all([
    searchMuseums(ctx, query, searchResultsPerKind),
    searchUsers(db, query, searchResultsPerKind),
    searchPosts(db, query, searchResultsPerKind),
  ])
  return { museums, users, posts }
}

/** Suggestions for the museum picker while a user types (PO5). */
export const suggestMuseums = async (ctx: MuseumsContext, q: string, limit: number): Promise<MuseumCard[]> =>
  isTooShort(q) ? [] : searchMuseums(ctx, q, limit)
