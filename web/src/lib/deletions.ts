import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { type Matches, type Place, putBackCopies, removeCopies } from './copies.ts'

/**
 * What this page knows about a deleted post or comment, kept in the cache beside what is not deleted, so that it ends with
 * the session.
 */
export interface Deletion {
  /** False once it was undone. */
  isDeleted: boolean
  /** Deleted on this page, which can undo it. */
  isOwn: boolean
  /** Where it was in the lists. */
  places: readonly Place[]
}

export const readDeletion = (client: QueryClient, key: QueryKey) => client.getQueryData<Deletion>(key)

const isSameList = (a: Place, b: Place) => JSON.stringify(a.queryKey) === JSON.stringify(b.queryKey)

/** Removes every matching item from the lists and remembers where it was. Returns the places of this time. */
export function markDeleted(
  client: QueryClient,
  key: QueryKey,
  matches: Matches,
  { isOwn, keep }: { isOwn: boolean; keep?: (queryKey: QueryKey) => boolean },
): Place[] {
  const earlier = readDeletion(client, key)
  const places = removeCopies(client, matches, keep)
  const others = (earlier?.places ?? []).filter(place => !places.some(each => isSameList(each, place)))
  client.setQueryData<Deletion>(key, {
    isDeleted: true,
    isOwn: isOwn || (earlier?.isDeleted === true && earlier.isOwn),
    places: [...others, ...places],
  })
  return places
}

/** Puts what was removed back where it was. Returns the places; undefined when nothing was deleted. */
export function unmarkDeleted(client: QueryClient, key: QueryKey): readonly Place[] | undefined {
  const deletion = readDeletion(client, key)
  if (!deletion?.isDeleted) return undefined
  putBackCopies(client, deletion.places)
  client.setQueryData<Deletion>(key, { isDeleted: false, isOwn: deletion.isOwn, places: [] })
  return deletion.places
}

/** The deletion, while it is one. */
export function useDeletion(key: QueryKey): Deletion | null {
  const { data } = useQuery<Deletion>({ queryKey: key, queryFn: skipToken })
  return data?.isDeleted ? data : null
}
