import { useQueryClient } from '@tanstack/react-query'
import type { Conversation, MessageReport } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useApiMutation, useSingleMutation } from '../../lib/mutation.ts'
import { setUnreadMessages } from '../../lib/unread-messages.ts'
import { toast } from '../../ui/toast/queue.ts'
import { dropConversation, moveToInbox, setConversationUnread } from './cache.ts'

/** Marks what has arrived as read: shown at once. */
export function useMarkConversationRead() {
  const client = useQueryClient()
  return useApiMutation({
    meta: { operation: 'operations.markRead' },
    send: ({ id, messageId }: { id: number; messageId: number }, options) =>
      api.call(routes.readConversation, { params: { id }, body: { messageId } }, options),
    onMutate: ({ id }) => setConversationUnread(client, id, 0),
    onSuccess: ({ unreadCount }) => setUnreadMessages(client, unreadCount),
  })
}

export function useAcceptConversation(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.accept' },
    send: (id: number, options) => api.call(routes.acceptConversation, { params: { id } }, options),
    onSuccess: conversation => {
      moveToInbox(client, conversation)
      onDone()
    },
  })
}

export function useDeleteConversation(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.delete' },
    send: ({ id }: Conversation, options) => api.call(routes.deleteConversation, { params: { id } }, options),
    onSuccess: (_answer, { id, user }) => {
      onDone()
      dropConversation(client, id, user?.id)
    },
  })
}

/** Blocks the other user of a conversation, which closes for both. */
export function useBlockCorrespondent(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.block' },
    send: ({ userId }: { userId: number; id: number; name: string }, options) =>
      api.call(routes.blockUser, { params: { id: userId } }, options),
    onSuccess: (_answer, { id, userId, name }) => {
      toast.success(translate('messages.blocked.title'), translate('messages.blocked.message', { name }))
      onDone()
      dropConversation(client, id, userId)
    },
  })
}

export function useReportConversation(id: number, onDone: () => void) {
  return useSingleMutation({
    meta: { operation: 'operations.report' },
    send: (body: MessageReport, options) =>
      api.call(routes.reportConversation, { params: { id }, body }, options),
    onSuccess: () => {
      toast.success(translate('report.sent'), translate('report.sent.message'))
      onDone()
    },
  })
}
