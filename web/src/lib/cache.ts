import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Museum, Post, Profile } from '@vitrine/contracts'
import { itemsOf } from './paging.ts'
import { queryKeys } from './query-keys.ts'

/** A list of posts as the cache holds it. */
export type PostPages = InfiniteData<Answer<Post[]>, unknown>

/** New values, or how to compute them from a copy. A copy takes only the fields that it already has. */
type Patch<Entity> = Partial<Entity> | ((copy: Entity) => Partial<Entity>)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function patched(copy: Fields, patch: Patch<never>): Fields {
  const changes: Fields = typeof patch === 'function' ? patch(copy as never) : patch
  const known = Object.entries(changes).filter(([name, value]) => name in copy && copy[name] !== value)
  return known.length === 0 ? copy : { ...copy, ...Object.fromEntries(known) }
}

/** `data` with every matching object in it patched; what holds none of them keeps its identity. */
function patchedWithin(data: unknown, matches: (value: Fields) => boolean, patch: Patch<never>): unknown {
  if (Array.isArray(data)) {
    const items = data.map(item => patchedWithin(item, matches, patch))
    return items.some((item, index) => item !== data[index]) ? items : data
  }
  if (!isFields(data)) return data
  const whole = matches(data) ? patched(data, patch) : data
  const changes = Object.entries(whole).flatMap(([name, value]) => {
    const next = patchedWithin(value, matches, patch)
    return next === value ? [] : [[name, next] as const]
  })
  return changes.length === 0 ? whole : { ...whole, ...Object.fromEntries(changes) }
}

/** Entities are recognised by their fields, so a copy is found in lists, search results, authors and actors alike. */
function patchEverywhere(client: QueryClient, matches: (value: Fields) => boolean, patch: Patch<never>) {
  for (const query of client.getQueryCache().getAll()) {
    const data = query.state.data
    const next = patchedWithin(data, matches, patch)
    if (next !== data) client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** Changes every cached copy of a post: lists, its own page, search results. */
export function patchPost(client: QueryClient, id: number, patch: Patch<Post>) {
  patchEverywhere(client, value => value.id === id && value.contentType === 'post', patch as Patch<never>)
}

/** Changes every cached copy of a museum: its page, lists, search results, the museum of a post. */
export function patchMuseum(client: QueryClient, id: number, patch: Patch<Museum>) {
  patchEverywhere(client, value => value.id === id && 'categoryCode' in value, patch as Patch<never>)
}

/** Changes every cached copy of a person: profiles, lists, authors, the signed-in user. */
export function patchUser(client: QueryClient, id: number, patch: Patch<Profile>) {
  patchEverywhere(client, value => value.id === id && 'username' in value, patch as Patch<never>)
}

/** The post as a list already shows it, for its own page to begin with. */
export function findPost(client: QueryClient, id: number): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>({ queryKey: queryKeys.posts.all })) {
    const post = itemsOf(data?.pages).find(each => each.id === id)
    if (post) return post
  }
  return undefined
}

/** Fetches every list of posts again from its first page, where new posts appear. */
export function refreshPosts(client: QueryClient) {
  client.setQueriesData<PostPages>(
    { queryKey: queryKeys.posts.all },
    data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  return client.invalidateQueries({ queryKey: queryKeys.posts.all })
}
