import { useQueryClient } from '@tanstack/react-query'
import type { Following, Profile, UserSummary } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { translate } from '../lib/i18n/translate.ts'
import { nameOf } from '../lib/names.ts'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { patchUser } from './cache.ts'
import { useSingleMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

type Person = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName'> & { isRequested?: boolean }

type Outcome = 'followed' | 'unfollowed' | 'requested' | 'withdrawn'

/** What the answer means for the reader. */
export function outcomeOf({ following, requested }: Following, { isRequested = false }: Person): Outcome {
  if (following) return 'followed'
  if (requested) return 'requested'
  return isRequested ? 'withdrawn' : 'unfollowed'
}

/** What changes in a copy of a person. A card does not know whether it was followed: for it the answer is the change. */
function followed(copy: Pick<Profile, 'followersCount'> & { isFollowing?: boolean }, outcome: Outcome) {
  const isFollowing = outcome === 'followed'
  const isAsked = outcome === 'requested' || outcome === 'withdrawn'
  const before = copy.isFollowing ?? (isAsked ? false : !isFollowing)
  return {
    isFollowing,
    isRequested: outcome === 'requested',
    followersCount: Math.max(0, copy.followersCount + Number(isFollowing) - Number(before)),
  }
}

/**
 * Follows a person, or stops; of a private profile it asks, or withdraws the request. It sends the wanted state, because what
 * the page shows may be older than what another page did. The server's answer decides what a toast reports (PR7). Used by
 * two features.
 */
export function useFollowUser(onDone?: (outcome: Outcome) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ person, following }: { person: Person; following: boolean }, options) =>
      api.call(routes.followUser, { params: { id: person.id }, body: { following } }, options),
    onSuccess: (answer, { person }) => {
      const outcome = outcomeOf(answer, person)
      const name = nameOf(person)
      toast.success(translate(`profile.${outcome}.title`), translate(`profile.${outcome}.message`, { name }))
      patchUser(client, person.id, copy => followed(copy, outcome))
      // Fetched again when opened next: a feed that is being read does not move.
      for (const queryKey of [queryKeys.profiles.all, queryKeys.people.all, queryKeys.posts.feed]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      onDone?.(outcome)
    },
    onError: () => toast.error(translate('create.failed.title'), translate('profile.followFailed')),
  })
}
