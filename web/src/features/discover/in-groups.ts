import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { normaliseTag } from '@vitrine/contracts'
import { type CommunitySearch, foundCommunities, foundCommunityPosts } from '../../lib/community-search.ts'
import { itemsOf } from '../../lib/paging.ts'
import type { Search } from './queries.ts'

/** How much of each kind the tab of all kinds shows. */
export const shownOfAll = { communities: 3, posts: 6 } as const

/** The tabs that show something of communities. */
export const groupTabs = ['all', 'posts', 'groups'] as const
export type GroupTab = (typeof groupTabs)[number]

/** What a text finds communities by (DI2): `#tag` their tags, `@name` nothing. */
export function communitySearchOf(q: string): CommunitySearch | null {
  if (q.startsWith('@')) return null
  if (!q.startsWith('#')) return { q }
  const tag = normaliseTag(q)
  return tag === '' ? null : { tag }
}

interface Found {
  data: { pages: readonly { data: { id: number }[] }[] } | undefined
}

function useFoundCommunities(search: CommunitySearch | null) {
  const query = useInfiniteQuery({
    ...foundCommunities(search ?? {}),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  return search && query
}

function useFoundPosts(q: string | null) {
  const query = useInfiniteQuery({
    ...foundCommunityPosts(q ?? ''),
    enabled: q !== null,
    placeholderData: keepPreviousData,
  })
  return q === null ? null : query
}

/**
 * What a search finds in communities, which are for members. A category is one of museums: with it the tabs that mix
 * kinds show nothing of communities.
 */
export function useInGroups({ q, category }: Search, tab: string, isMember: boolean) {
  const search = isMember ? communitySearchOf(q) : null
  const isMixed = category === null && search !== null
  const communities = useFoundCommunities(tab === 'groups' || (tab === 'all' && isMixed) ? search : null)
  const posts = useFoundPosts((tab === 'all' || tab === 'posts') && isMixed ? q : null)
  const queries = [communities, posts].filter(query => query !== null)
  return {
    communities,
    posts,
    isAsked: queries.length > 0,
    /** Not while what failed is tried again: it shows so itself. */
    isPending: queries.some(query => query.isPending && query.errorUpdateCount === 0),
    isFailed: queries.some(query => !query.data && query.errorUpdateCount > 0),
    count: shownIn(tab, communities, 'communities') + shownIn(tab, posts, 'posts'),
  }
}
export type InGroups = ReturnType<typeof useInGroups>

function shownIn(tab: string, query: Found | null, kind: keyof typeof shownOfAll): number {
  const found = itemsOf(query?.data?.pages).length
  return tab === 'all' ? Math.min(found, shownOfAll[kind]) : found
}
