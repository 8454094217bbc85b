import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type {
  CreateVisitPlan,
  MeetupDetail,
  MuseumRef,
  PlanMeetup,
  VisitPlanDetail,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { refusedFields } from '../../lib/event-form/saving.ts'
import { isRefusal, problemOf } from '../../lib/failures.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { planQuery, rereadPlans } from './queries.ts'
import { atPlanFields, bodyOf, type PlanValues } from './values.ts'

function show(client: QueryClient, plan: VisitPlanDetail) {
  client.setQueryData(planQuery(plan.id).queryKey, plan)
  void client.invalidateQueries({ queryKey: queryKeys.visitPlans.of(plan.communityId) })
}

/** Makes a plan. `refused`: what the server says is wrong, at the fields of the form. */
export function useCreatePlan(
  communityId: number,
  on: { created: (plan: VisitPlanDetail) => void; refused: (problems: Problems) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (values: PlanValues, options) =>
      api.call(
        routes.createVisitPlan,
        { params: { id: communityId }, body: bodyOf(values) as CreateVisitPlan },
        options,
      ),
    onSuccess(plan) {
      show(client, plan)
      toast.success(translate('visitPlans.form.created'))
      on.created(plan)
    },
    onError(error, values) {
      const problems = refusedFields(error, values, atPlanFields)
      if (problems) on.refused(problems)
      else toastFailure('visitPlans.form.failed', error, 'errors.unexpected')
    },
  })
}

/** Adds a museum. `refused`: what is wrong with it. */
export function useAddMuseum(
  { id, communityId }: VisitPlanDetail,
  on: { added: () => void; refused: (problem: string) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (museum: MuseumRef, options) =>
      api.call(routes.addPlanMuseum, { params: { id }, body: { museumId: museum.id } }, options),
    onSuccess(plan, { name }) {
      show(client, plan)
      toast.success(translate('visitPlans.museum.added', { museum: name }))
      on.added()
    },
    onError(error) {
      const problem = problemOf(error, 'museumId')
      if (problem !== null) return on.refused(problem)
      toastFailure('visitPlans.museum.add.failed', error, 'errors.unexpected')
      if (isRefusal(error)) rereadPlans(client, communityId)
    },
  })
}

/** Makes the meetup of a plan, at one of its times. */
export function useMakeMeetup(
  { id, communityId }: VisitPlanDetail,
  on: { made: (meetup: MeetupDetail) => void; refused: (problems: Problems) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (body: PlanMeetup, options) => api.call(routes.createPlanMeetup, { params: { id }, body }, options),
    onSuccess(meetup) {
      client.setQueryData(queryKeys.meetups.one(meetup.id), meetup)
      toast.success(translate('visitPlans.meetup.made'))
      on.made(meetup)
      rereadPlans(client, communityId)
      rereadMeetups(client, communityId)
    },
    onError(error, values) {
      const problems = refusedFields(error, values)
      if (problems) return on.refused(problems)
      toastFailure('visitPlans.meetup.failed', error, 'errors.unexpected')
      // It has become a meetup meanwhile, or no longer offers the time: the page shows which.
      if (isRefusal(error)) rereadPlans(client, communityId)
    },
  })
}

/** Deletes a plan. `refused`: the server does not let it be deleted, so that asking again is of no use. */
export function useDeletePlan(
  { id, communityId }: VisitPlanDetail,
  on: { deleted: () => void; refused: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) => api.call(routes.deleteVisitPlan, { params: { id } }, options),
    onSuccess() {
      toast.success(translate('visitPlans.deleted'))
      on.deleted()
      client.removeQueries({ queryKey: queryKeys.visitPlans.one(id) })
      void client.invalidateQueries({ queryKey: queryKeys.visitPlans.of(communityId) })
    },
    onError(error) {
      toastFailure('visitPlans.delete.failed', error, 'errors.unexpected')
      if (!isRefusal(error)) return
      on.refused()
      rereadPlans(client, communityId)
    },
  })
}
