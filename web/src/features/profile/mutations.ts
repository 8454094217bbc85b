import { useQueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { UserCard } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { changeQuery } from '../../lib/cache.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { nameOf } from '../../lib/names.ts'
import type { PersonPages } from '../../lib/people-pages.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

const answers = {
  approve: { route: routes.approveFollowRequest, operation: 'operations.approve' },
  decline: { route: routes.declineFollowRequest, operation: 'operations.decline' },
} as const

/** Approves or declines a request to follow; it leaves the list with the answer. */
export function useAnswerRequest() {
  const client = useQueryClient()
  const remove = (id: number) =>
    changeQuery<PersonPages>(client, queryKeys.people.requests, data => ({
      ...data,
      pages: data.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) })),
    }))
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ person, answer }: { person: UserCard; answer: keyof typeof answers }, options) =>
      api.call<(typeof answers)[typeof answer]['route']>(
        answers[answer].route,
        { params: { id: person.id } },
        options,
      ),
    onSuccess: (_, { person, answer }) => {
      remove(person.id)
      const name = nameOf(person)
      toast.success(
        answer === 'approve'
          ? translate('profile.requests.approved', { name })
          : translate('profile.requests.declined', { name }),
      )
      for (const queryKey of [queryKeys.profiles.all, queryKeys.people.all]) {
        void client.invalidateQueries({ queryKey })
      }
    },
    onError: (error, { person, answer }) => {
      // Withdrawn, or answered on another page.
      if (isStatus(error, 404)) remove(person.id)
      toast.show(failureToast(error, { operation: answers[answer].operation }))
    },
  })
}
