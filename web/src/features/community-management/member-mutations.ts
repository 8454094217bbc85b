import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { BulkMembers, BulkResult, DeleteMemberContent, RestrictionKind } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { rereadCommunity } from '../../lib/community-cache.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { formatMoment } from '../../lib/time.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Statement } from './DecisionForm.tsx'
import { flagOf } from './in-effect.ts'
import { useModeration } from './mutations.ts'

export const useSetRestriction = (communityId: number, onDone: () => void) =>
  useModeration({
    communityId,
    send: (
      {
        memberId,
        kind,
        isRestricted,
        ...statement
      }: Statement & { memberId: number; kind: RestrictionKind; isRestricted: boolean },
      sent,
    ) =>
      api.call(
        routes.setMemberPermission,
        { params: { id: communityId, memberId }, body: { [kind]: flagOf(kind, isRestricted), ...statement } },
        sent,
      ),
    done: 'manage.permissions.updated',
    failed: 'manage.permissions.failed',
    onDone,
  })

export const useRemoveMember = (communityId: number, onDone: () => void) =>
  useModeration({
    communityId,
    send: ({ memberId, ...body }: Statement & { memberId: number; ban: boolean }, sent) =>
      api.call(routes.removeMember, { params: { id: communityId, memberId }, body }, sent),
    failed: 'manage.remove.failed',
    onDone: (_, { ban, until }) => {
      const end = until
        ? translate('manage.ban.until', { date: formatMoment(until) })
        : translate('manage.ban.noEnd')
      toast.success(translate('manage.remove.done'), ban ? end : undefined)
      onDone()
    },
  })

/** All of it is restorable, which the toast offers (MM4). */
export function useDeleteMemberContent(communityId: number, onDone: () => void) {
  const client = useQueryClient()
  return useModeration({
    communityId,
    send: ({ memberId, ...body }: DeleteMemberContent & { memberId: number }, sent) =>
      api.call(routes.deleteMemberContent, { params: { id: communityId, memberId }, body }, sent),
    failed: 'manage.content.failed',
    onDone: ({ logId, deletedPosts, deletedComments }) => {
      const undo = { label: translate('common.undo'), run: () => restore(client, communityId, logId) }
      toast.show({
        kind: 'success',
        title: translate('manage.content.done'),
        description: countsOf(deletedPosts, deletedComments),
        ...(deletedPosts + deletedComments > 0 && { action: undo }),
      })
      onDone()
    },
  })
}

/** "2 posts · 1 comment", without what is none. */
function countsOf(posts: number, comments: number): string {
  const counts = [
    (posts > 0 || comments === 0) && translate('manage.members.posts', { count: posts }),
    comments > 0 && translate('count.comments', { count: comments }),
  ]
  return counts.filter(Boolean).join(' · ')
}

/** After these a further attempt ends like the first. */
const isFinal = (error: Error) => [403, 404, 409].some(status => isStatus(error, status))

function restore(client: QueryClient, communityId: number, logId: number) {
  runApiMutation(client, {
    meta: { quiet: true },
    send: (_nothing, sent) => api.call(routes.restoreContent, { params: { id: communityId, logId } }, sent),
    onSuccess: () => toast.success(translate('manage.content.restored')),
    onError: error => {
      const again = { label: translate('common.undo'), run: () => restore(client, communityId, logId) }
      const failure = failureToast(error, { operation: 'operations.undo' })
      toast.show({ ...failure, ...(!isFinal(error) && { action: again }) })
    },
    onSettled: () => rereadCommunity(client, communityId),
  })
}

export type BulkAction = BulkMembers['action']
export type BulkBody = z.input<typeof BulkMembers>

const failures = {
  remove: { failed: 'manage.remove.failed' },
  role: { failed: 'manage.role.failed' },
  restrict: { failed: 'manage.permissions.failed' },
  message: { operation: 'operations.message' },
} as const satisfies Record<BulkAction, object>

/** Each member has its own result (MM5). */
export const useBulk = (communityId: number, action: BulkAction, onDone: (answer: BulkResult) => void) =>
  useModeration({
    communityId,
    ...failures[action],
    send: (body: BulkBody, sent) => api.call(routes.bulkMembers, { params: { id: communityId }, body }, sent),
    onDone,
  })
