import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contracts'
import { isUser, patchUser } from '../../lib/cache.ts'
import { patchedWithin, write } from '../../lib/copies.ts'

interface Change {
  userId: number
  patch: Partial<Profile>
  until: number
}

/** How long after a change an answer may still be older than it: most services learn of it by an event. */
const settlingMs = 60_000
const changesOf = new WeakMap<QueryClient, Change[]>()

/**
 * Changes every cached copy of the reader, and what the answers of the next minute say of them: what is asked for after the
 * change may come from a service that has not consumed it yet, and would be shown for as long as it is fresh.
 */
export function patchOwnProfile(client: QueryClient, userId: number, patch: Partial<Profile>) {
  patchUser(client, userId, patch)
  followAnswers(client).push({ userId, patch, until: Date.now() + settlingMs })
}

/** The changes that are made to the answers, oldest first. */
function followAnswers(client: QueryClient): Change[] {
  const known = changesOf.get(client)
  if (known) return known
  const changes: Change[] = []
  changesOf.set(client, changes)
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { query } = event
    changes.splice(0, changes.findLastIndex(({ until }) => until <= Date.now()) + 1)
    const data = changes.reduce<unknown>(
      (patched, { userId, patch }) => patchedWithin(patched, isUser(userId), patch as never),
      query.state.data,
    )
    write(client, query, data)
  })
  return changes
}
