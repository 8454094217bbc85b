import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { PlanVote, VisitPlanDetail } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { planQuery, rereadPlans } from './queries.ts'
import { choicesOf, withChoices } from './votes.ts'

/**
 * The reader's vote in a plan: shown at once, sent as a whole, and taken back where the last one sent fails. Votes are sent
 * one after another; one that another has followed by then is not sent at all. What is shown is what the server said last
 * with the newest choice over it, so nothing that is read meanwhile takes a choice back.
 */
export function useVote(plan: VisitPlanDetail) {
  const client = useQueryClient()
  const { id, communityId } = plan
  const mutationKey = ['votePlan', id]
  const ofPlan = { mutationKey, status: 'pending' } as const
  const [choices] = useMutationState({
    filters: ofPlan,
    select: ({ state }) => state.variables as PlanVote,
  }).slice(-1)
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useApiMutation<VisitPlanDetail | null, PlanVote>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { quiet: true },
    send: async (body, options) =>
      isLast() ? await api.call(routes.votePlan, { params: { id }, body }, options) : null,
    async onSuccess(answer) {
      if (!answer) return
      // What is being read may be older than the answer.
      await client.cancelQueries({ queryKey: queryKeys.visitPlans.one(id) })
      client.setQueryData(planQuery(id).queryKey, answer)
      void client.invalidateQueries({ queryKey: queryKeys.visitPlans.of(communityId) })
    },
    onError(error) {
      if (!isLast()) return
      toastFailure('visitPlans.voteFailed', error)
      // It has become a meetup meanwhile, or its days have passed: the page shows which.
      rereadPlans(client, communityId)
    },
  })
  return {
    shown: choices ? withChoices(plan, choices) : plan,
    isSaving: choices !== undefined,
    /** `next`: the choices after those of the last press, which may not be rendered yet. */
    choose(next: (choices: PlanVote) => PlanVote) {
      const last = client.getMutationCache().findAll(ofPlan).at(-1)?.state.variables as PlanVote | undefined
      mutate(next(last ?? choicesOf(client.getQueryData(planQuery(id).queryKey) ?? plan)))
    },
  }
}
export type Vote = ReturnType<typeof useVote>
