import { displayName, routes, texts, type UserSummary } from '@vitrine/contracts'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { useApiMutation } from './mutation.ts'

type Person = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName'>

/** Follows a person, or stops: the server's reply says which, and the reader is told (PR7). */
export function useFollow<P extends Person>(onReply: (following: boolean, person: P) => void) {
  return useApiMutation({
    meta: { quiet: true },
    send: (person: P, options) => api.call(routes.followUser, { params: { id: person.id } }, options),
    onSuccess: ({ following }, person) => {
      const told = following ? texts.profile.followed : texts.profile.unfollowed
      toast.success(told(displayName(person)))
      onReply(following, person)
    },
    onError: () => toast.error(texts.insight.failed.title, texts.profile.followFailed),
  })
}
