import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import { displayName, routes, texts, type UserSummary } from '@vitrine/contracts'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { useApiMutation } from './mutation.ts'

/** Follows a person, or stops; says which it was by the server's answer, and lets what is known of them be asked anew. */
export function useFollow(person: Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName'>) {
  const client = useQueryClient()
  return useApiMutation<AnswerTo<typeof routes.followUser>>({
    meta: { quiet: true },
    send: (_nothing, options) => api.call(routes.followUser, { params: { id: person.id } }, options),
    onSuccess: ({ following }) => {
      const name = displayName(person)
      toast.success(following ? texts.profile.followed(name) : texts.profile.unfollowed(name))
      void client.invalidateQueries({ queryKey: ['user'] })
    },
    onError: () => toast.error(texts.profile.followFailed),
  })
}
