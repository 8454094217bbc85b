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

/** Everything (DI2); `#tag` asks for insights only, `@name` for people only. */
export async function searchAll(ctx: MuseumsContext, q: string): Promise<SearchAnswer> {
  const { db } = ctx
  const asked = q.trim()
  if (isTooShort(asked)) return nothing
  if (asked.startsWith('#')) return { ...nothing, posts: await searchTag(db, asked, searchResultsPerKind) }
  if (asked.startsWith('@'))
    return { ...nothing, users: await searchUsernames(db, asked, searchResultsPerKind) }
  const [museums, users, posts] = await Promise.all([
    searchMuseums(ctx, asked, searchResultsPerKind),
    searchUsers(db, asked, searchResultsPerKind),
    searchPosts(db, asked, searchResultsPerKind),
  ])
  return { museums, users, posts }
}

/** While somebody types the museum that an insight is about (PO5). */
export const suggestMuseums = async (ctx: MuseumsContext, q: string, limit: number): Promise<MuseumCard[]> =>
  isTooShort(q) ? [] : searchMuseums(ctx, q, limit)
