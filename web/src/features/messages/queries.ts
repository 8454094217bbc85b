import { queryOptions } from '@tanstack/react-query'
import {
  type Conversation,
  conversationsPageSize,
  type Message,
  type MessageFolder,
  messagesPageSize,
  type Profile,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const keys = queryKeys.conversations

/** A folder, latest message first. */
export const conversationsQuery = (folder: MessageFolder) =>
  pagedQuery<Conversation>({
    queryKey: keys.list(folder),
    pageSize: conversationsPageSize,
    hasOffset: false,
    fetchPage: (query, signal) =>
      api.page(routes.listConversations, { query: { ...query, folder } }, { signal }),
    meta: { quiet: true },
  })

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.call(routes.getConversation, { params: { id } }, { signal }),
    meta: { quiet: true },
  })

/** The conversation with a user; null when there is none yet. */
export const conversationWithQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.with(userId),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const [found] = await api.call(routes.listConversations, { query: { with: userId } }, { signal })
      return found ?? null
    },
    meta: { quiet: true },
  })

/** Whom a first message is for. */
export const recipientQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.profiles.one(String(userId)),
    queryFn: ({ signal }): Promise<Profile> =>
      api.call(routes.getProfile, { params: { id: userId } }, { signal }),
    meta: { quiet: true },
  })

/** Newest first. */
export const messagesQuery = (conversationId: number) =>
  pagedQuery<Message>({
    queryKey: queryKeys.messages(conversationId),
    pageSize: messagesPageSize,
    hasOffset: false,
    fetchPage: (query, signal) =>
      api.page(routes.listMessages, { params: { id: conversationId }, query }, { signal }),
    meta: { quiet: true },
  })
