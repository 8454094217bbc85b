import { useQueryClient } from '@tanstack/react-query'
import type { MembershipState } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { patchCommunity, rereadCommunity } from './community-cache.ts'
import type { Wording } from './community-wording.ts'
import { isRefusal } from './failures.ts'
import type { PlainId } from './i18n/messages.ts'
import { translate } from './i18n/translate.ts'
import { useSingleMutation } from './mutation.ts'
import { toastFailure } from './toast-failure.ts'

type Who = { id: number; wording: Wording }

function useMembershipChange<Variables extends Who>(options: {
  send: (variables: Variables, options: { idempotencyKey: string }) => Promise<MembershipState>
  done: (state: MembershipState, variables: Variables) => PlainId
  failed: (variables: Variables) => PlainId
  fallback?: (variables: Variables) => PlainId
  onDone?: (() => void) | undefined
}) {
  const client = useQueryClient()
  return useSingleMutation<MembershipState, Variables>({
    meta: { quiet: true },
    send: options.send,
    onSuccess: (state, variables) => {
      patchCommunity(client, variables.id, {
        isMember: state.status === 'member',
        isRequested: state.status === 'pending',
        role: state.role,
        memberCount: state.memberCount,
      })
      rereadCommunity(client, variables.id)
      toast.success(translate(options.done(state, variables)))
      options.onDone?.()
    },
    onError: (error, variables) => {
      toastFailure(options.failed(variables), error, options.fallback?.(variables))
      // Banned, archived or deleted meanwhile: the page shows which.
      if (isRefusal(error)) rereadCommunity(client, variables.id)
    },
  })
}

/** Joins a public community, or asks to join a private one with the answers to its questions (CO4). */
export const useJoinCommunity = (onDone?: () => void) =>
  useMembershipChange<Who & { answers?: string[] }>({
    onDone,
    send: ({ id, wording, answers = [] }, options) =>
      api.call(
        wording === 'group' ? routes.joinGroup : routes.joinCommunity,
        { params: { id }, body: { answers } },
        options,
      ),
    done: ({ status }, { wording }) =>
      status === 'pending' ? 'communities.requestSent' : `communities.joined.${wording}`,
    failed: ({ wording }) => `communities.joinFailed.${wording}`,
    fallback: ({ wording }) => `communities.joinUnable.${wording}`,
  })

export const useLeaveCommunity = (onDone?: () => void) =>
  useMembershipChange<Who>({
    onDone,
    send: ({ id, wording }, options) =>
      wording === 'group'
        ? api.call(routes.leaveGroup, { params: { id } }, options)
        : api.call(routes.leaveCommunity, { params: { id } }, options),
    done: (_, { wording }) => `communities.left.${wording}`,
    failed: ({ wording }) => `communities.leaveFailed.${wording}`,
    fallback: ({ wording }) => `communities.leaveUnable.${wording}`,
  })

export const useWithdrawRequest = () =>
  useMembershipChange<Who>({
    send: ({ id }, options) => api.call(routes.withdrawJoinRequest, { params: { id } }, options),
    done: () => 'communities.requestWithdrawn',
    failed: () => 'communities.withdrawFailed',
  })

/** Accepts or declines the invitation to a community. */
export const useAnswerInvitation = () =>
  useMembershipChange<Who & { invitationId: number; accept: boolean }>({
    send: ({ invitationId, accept }, options) =>
      api.call(
        accept ? routes.acceptInvitation : routes.declineInvitation,
        { params: { id: invitationId } },
        options,
      ),
    done: (_, { accept, wording }) =>
      accept ? `communities.joined.${wording}` : 'communities.invitation.declined',
    failed: ({ wording, accept }) =>
      accept ? `communities.joinFailed.${wording}` : 'communities.invitation.failed',
  })
