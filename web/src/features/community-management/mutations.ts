import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type {
  CommunityDetail,
  CommunityRole,
  UpdateCommunity,
  UpdateCommunitySettings,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { rereadCommunity } from '../../lib/community-cache.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import type { MessageId, PlainId } from '../../lib/i18n/messages.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'

type Sent = { idempotencyKey: string }

/** An action of those who moderate: afterwards the lists of the community are read again. */
export function useModeration<Answer, Variables = void>(options: {
  communityId: number
  send: (variables: Variables, sent: Sent) => Promise<Answer>
  /** The toast of its success. */
  done?: PlainId
  /** The specification's title of its failure; else the general one of the operation. */
  failed?: PlainId
  operation?: Extract<MessageId, `operations.${string}`>
  onDone?: ((answer: Answer, variables: Variables) => void) | undefined
  /** Called when the server refuses it, after the toast. */
  onRefused?: (error: ApiError) => void
}) {
  const client = useQueryClient()
  const { communityId, done, failed, operation, onDone, onRefused } = options
  const reread = () => rereadCommunity(client, communityId)
  return useSingleMutation<Answer, Variables>({
    meta: { quiet: true },
    send: options.send,
    onSuccess: (answer, variables) => {
      if (done) toast.success(translate(done))
      onDone?.(answer, variables)
      reread()
    },
    onError: error => {
      if (failed) toastFailure(failed, error, 'manage.later')
      else toast.show(failureToast(error, operation && { operation }))
      if (!(error instanceof ApiError) || error.status >= 500) return
      onRefused?.(error)
      // Another moderator was faster: the list shows what they did.
      reread()
    },
  })
}

export const useSetRole = (communityId: number) =>
  useModeration({
    communityId,
    send: ({ memberId, role }: { memberId: number; role: CommunityRole }, sent) =>
      api.call(routes.setMemberRole, { params: { id: communityId, memberId }, body: { role } }, sent),
    done: 'manage.role.updated',
    failed: 'manage.role.failed',
  })

export const useDecideRequest = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.decide',
    send: (
      { requestId, approve, reason = '' }: { requestId: number; approve: boolean; reason?: string },
      sent,
    ) =>
      approve
        ? api.call(routes.approveJoinRequest, { params: { id: communityId, requestId } }, sent)
        : api.call(
            routes.rejectJoinRequest,
            { params: { id: communityId, requestId }, body: { reason } },
            sent,
          ),
    onDone: (_, { approve }) =>
      toast.success(translate(approve ? 'manage.request.approved' : 'manage.request.rejected')),
  })

/** Approves a post that waits, or rejects it. */
export const useReviewPost = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.decide',
    send: ({ postId, approve, reason }: { postId: number; approve: boolean; reason: string }, sent) =>
      api.call(
        routes.reviewCommunityPost,
        { params: { id: communityId, postId }, body: { decision: approve ? 'approve' : 'reject', reason } },
        sent,
      ),
    onDone: (_, { approve }) =>
      toast.success(translate(approve ? 'manage.review.approved' : 'manage.review.rejected')),
  })

export const useInvite = (communityId: number, onDone: () => void) =>
  useModeration({
    communityId,
    operation: 'operations.invite',
    send: (username: string, sent) =>
      api.call(routes.inviteMember, { params: { id: communityId }, body: { username } }, sent),
    done: 'manage.invite.done',
    onDone,
  })

export const useWithdrawInvitation = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.withdraw',
    send: (invitationId: number, sent) =>
      api.call(routes.withdrawInvitation, { params: { id: communityId, invitationId } }, sent),
    done: 'manage.invite.withdrawn',
  })

/** What the community says of itself, or its settings: the page shows the answer at once. */
function useSaved<Body>(
  communityId: number,
  send: (body: Body, sent: Sent) => ReturnType<typeof saveInfo>,
  onSaved: (community: CommunityDetail) => void,
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send,
    onSuccess: saved => {
      onSaved(saved)
      client.setQueryData(queryKeys.community.detail(communityId), saved)
      void client.invalidateQueries({ queryKey: queryKeys.communities.all })
      toast.success(translate('manage.saved'))
    },
    onError: error => {
      // The form says what happened, once it is read again.
      if (hasCode(error, 'stale_version')) rereadCommunity(client, communityId)
      else toast.show(failureToast(error, { operation: 'operations.edit' }))
    },
  })
}

const saveInfo = (id: number, body: UpdateCommunity, sent: Sent) =>
  api.call(routes.updateCommunity, { params: { id }, body }, sent)

export const useUpdateCommunity = (id: number, onSaved: (community: CommunityDetail) => void) =>
  useSaved(id, (body: UpdateCommunity, sent) => saveInfo(id, body, sent), onSaved)

export const useUpdateSettings = (id: number, onSaved: (community: CommunityDetail) => void) =>
  useSaved(
    id,
    (body: UpdateCommunitySettings, sent) =>
      api.call(routes.updateCommunitySettings, { params: { id }, body }, sent),
    onSaved,
  )

export const useTransfer = (communityId: number, onDone: () => void) =>
  useModeration({
    communityId,
    operation: 'operations.transfer',
    send: (userId: number, sent) =>
      api.call(routes.transferCommunity, { params: { id: communityId }, body: { userId } }, sent),
    done: 'manage.transfer.done',
    onDone,
  })

export function useDeleteCommunity(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.delete' },
    send: (name: string, sent) => api.call(routes.deleteCommunity, { params: { id }, body: { name } }, sent),
    onSuccess: () => {
      toast.success(translate('manage.delete.done'))
      onDone()
      client.removeQueries({ queryKey: queryKeys.community.all(id) })
      void client.invalidateQueries({ queryKey: queryKeys.communities.all })
    },
  })
}
