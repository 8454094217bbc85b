import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { UserCard } from '@vitrine/contracts'
import { pagedQuery } from './paging.ts'

/** An entry of a list of people: its id is the person's. */
export interface PersonEntry {
  id: number
  user: UserCard
}

/** A list of people as the cache holds it. */
export type PersonPages = InfiniteData<Answer<PersonEntry[]>, unknown>

/** A paged list whose entries name a person, who is also the entry's id. */
export function peopleQuery<Entry extends { user: UserCard }>({
  queryKey,
  fetchPage,
}: {
  queryKey: readonly unknown[]
  fetchPage: (
    query: { limit: number; cursor?: string; offset?: number },
    signal: AbortSignal,
  ) => Promise<Answer<Entry[]>>
}) {
  return pagedQuery<Entry & PersonEntry>({
    queryKey,
    fetchPage: async (query, signal) => {
      const answer = await fetchPage(query, signal)
      return { ...answer, data: answer.data.map(entry => ({ ...entry, id: entry.user.id })) }
    },
    meta: { quiet: true },
  })
}
