import { useQueryClient } from '@tanstack/react-query'
import type { Profile, UserSummary } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { translate } from '../lib/i18n/translate.ts'
import { nameOf } from '../lib/names.ts'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { patchUser } from './cache.ts'
import { useSingleMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

type Person = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName'>

/** What changes in a copy of a person. A card does not know whether it was followed: for it the answer is the change. */
function followed(copy: Pick<Profile, 'followersCount'> & { isFollowing?: boolean }, following: boolean) {
  const before = copy.isFollowing ?? !following
  return {
    isFollowing: following,
    followersCount: Math.max(0, copy.followersCount + Number(following) - Number(before)),
  }
}

/** Follows a person, or stops: the server's answer decides which, and a toast reports it (PR7). Used by two features. */
export function useFollowUser(onDone?: (following: boolean, person: Person) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (person: Person, options) => api.call(routes.followUser, { params: { id: person.id } }, options),
    onSuccess: ({ following }, person) => {
      const outcome = following ? 'followed' : 'unfollowed'
      const name = nameOf(person)
      toast.success(translate(`profile.${outcome}.title`), translate(`profile.${outcome}.message`, { name }))
      patchUser(client, person.id, copy => followed(copy, following))
      // Fetched again when opened next: a feed that is being read does not move.
      for (const queryKey of [queryKeys.profiles.all, queryKeys.posts.feed]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      onDone?.(following, person)
    },
    onError: () => toast.error(translate('create.failed.title'), translate('profile.followFailed')),
  })
}
