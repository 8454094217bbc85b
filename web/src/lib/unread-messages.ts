import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

const queryKey = queryKeys.conversations.unread

/** How many messages of the inbox are unread: the stream says it when it opens, and each time that it changes. */
export const useUnreadMessages = (): number => useQuery<number>({ queryKey, queryFn: skipToken }).data ?? 0

export function setUnreadMessages(client: QueryClient, count: number | null | undefined) {
  if (typeof count === 'number') client.setQueryData(queryKey, count)
}
