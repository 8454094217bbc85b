import { z } from 'zod'
import { messageMaxCharacters, reportDetailsMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { UserSummary } from './user.ts'

/** What one user wrote to another (B-30): text alone. */
export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  content: z.string(),
  sentAt: Timestamp,
})
export type Message = z.output<typeof Message>

/** `requests`: from users whom the reader does not follow, until the reader accepts them. */
export const messageFolders = ['inbox', 'requests'] as const
export type MessageFolder = (typeof messageFolders)[number]

const unreadCount = z.int().min(0)
/** Up to which message the other user has read; 0: none. Not known before they accept a request. */
const otherReadTo = z.int().min(0)

/** A conversation of two users as one of them sees it. */
export const Conversation = z.object({
  id: Id,
  /** The other user; null when the account is shown to no one. */
  user: UserSummary.nullable(),
  folder: z.enum(messageFolders),
  lastMessage: Message,
  unreadCount,
  otherReadTo,
})
export type Conversation = z.output<typeof Conversation>

const content = text(messageMaxCharacters, {
  required: textId('message.required'),
  tooLong: textId('message.tooLong'),
})
export const NewMessage = z.strictObject({ content })
/** Not `userId`, which bodies ignore (D-41). */
export const NewConversation = z.strictObject({ recipientId: Id, content })
/** Up to which message the reader has read; absent: all of them. */
export const ReadTo = z.strictObject({ messageId: Id.optional() })

/** B-01. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'nudity',
  'misinformation',
  'copyright',
  'privacy',
  'impersonation',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const MessageReport = z.strictObject({
  reason: z.enum(reportReasons, textId('fields.invalid')),
  details: text(reportDetailsMaxCharacters).default(''),
})
export type MessageReport = z.output<typeof MessageReport>

/** What the open pages of both users of a conversation receive. */
export const MessageChange = z.object({
  conversationId: Id,
  /** A new message of either; null when something was read, accepted or deleted. */
  message: Message.nullable(),
  /** Null: unchanged. */
  otherReadTo: otherReadTo.nullable(),
  /** Of all conversations in the inbox. Null: unchanged. */
  unreadCount: unreadCount.nullable(),
  /** Of this conversation, when the receiver read it on any page; null: not read. */
  conversationUnread: unreadCount.nullable(),
})
export type MessageChange = z.output<typeof MessageChange>
