import { z } from 'zod'
import { conversationsPageSize, messagesPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam, paging } from '../../schemas/common.ts'
import {
  Conversation,
  Message,
  MessageReport,
  messageFolders,
  NewConversation,
  NewMessage,
  ReadTo,
} from '../../schemas/message.ts'

const owner = 'notifications'
/** Lists that grow at their top go on by cursor alone. */
const byCursor = (limit: number) => {
  const { limit: size, cursor } = paging(limit)
  return { limit: size, cursor }
}
const sending = {
  method: 'POST',
  owner,
  access: 'user',
  rateLimit: '30/min',
  firstDayLimit: '50/24h',
} as const
const own = { owner, access: 'user', params: IdParam, errors: ['not_found'] } as const

export const listConversations = defineRoute({
  method: 'GET',
  path: '/api/conversations',
  owner,
  access: 'user',
  query: z.object({
    ...byCursor(conversationsPageSize),
    folder: z.enum(messageFolders).default('inbox'),
    /** The id of a user: only the conversation with them, in either folder. */
    with: z.coerce.number().pipe(Id).optional(),
  }),
  response: { 200: z.array(Conversation) },
  summary:
    'Conversations, latest first; `X-Unread-Count` is the number of unread messages in the inbox, without requests',
})
export const startConversation = defineRoute({
  ...sending,
  path: '/api/conversations',
  body: NewConversation,
  response: { 201: z.object({ conversation: Conversation, message: Message }) },
  errors: ['forbidden', 'email_unverified', 'not_found', 'rate_limited'],
  summary: 'Send a message to a user; finds their conversation or begins it',
})
export const getConversation = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/conversations/:id',
  response: { 200: Conversation },
  summary: 'One conversation of the user',
})
export const listMessages = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/conversations/:id/messages',
  query: z.object(byCursor(messagesPageSize)),
  response: { 200: z.array(Message) },
  summary: 'The messages of a conversation, newest first',
})
export const sendMessage = defineRoute({
  ...sending,
  path: '/api/conversations/:id/messages',
  params: IdParam,
  body: NewMessage,
  response: { 201: Message },
  errors: ['forbidden', 'email_unverified', 'not_found', 'rate_limited'],
  summary: 'Send a message; answering a request accepts it',
})
export const readConversation = defineRoute({
  ...own,
  method: 'PUT',
  path: '/api/conversations/:id/read',
  body: ReadTo.optional(),
  response: { 200: z.object({ unreadCount: z.int().min(0) }) },
  summary: 'Mark messages as read; idempotent. The other user knows it, unless it is a request',
})
export const acceptConversation = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/conversations/:id/accept',
  body: Empty.optional(),
  response: { 200: Conversation },
  summary: 'Accept a request: the conversation moves to the inbox; idempotent',
})
export const deleteConversation = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/conversations/:id',
  body: Empty.optional(),
  response: { 200: z.object({ deleted: z.literal(true) }) },
  summary: 'Delete a conversation for oneself; deleting a request declines it',
})
export const reportConversation = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/conversations/:id/report',
  body: MessageReport,
  response: { 200: z.object({ reported: z.literal(true) }) },
  rateLimit: '10/min',
  summary: 'Report the other user of a conversation; once is enough',
})
