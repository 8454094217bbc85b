import {
  AppError,
  type Conversation,
  firstDayConversations,
  type Message,
  type MessageFolder,
  messageSent,
  messagesPerMinute,
  newConversationsPerDay,
  texts,
} from '@vitrine/contracts'
import {
  afterCommit,
  type Caller,
  firstDayLeftMs,
  mutate,
  notFound,
  scaledPoints,
  type Transaction,
  tooManyRequests,
  type Viewer,
} from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { isVerified } from '../mails/mails.repository.ts'
import { findPerson, follows, type Person } from '../people/people.repository.ts'
import { lockInboxes, moveUnread } from './inboxes.repository.ts'
import {
  addMessage,
  beginConversation,
  beginOfLast,
  findMember,
  lockPair,
  type Member,
} from './members.repository.ts'
import { findConversation, findMessage, insertMessage, sentLast } from './messages.repository.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What is stored for a retry: no text. */
interface Sent {
  conversationId: number
  messageId: number
}

/** Sends a message to a user: in the conversation of the two, which begins with it when there is none. */
export async function startConversation(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { recipientId, content }: { recipientId: number; content: string },
): Promise<{ conversation: Conversation; message: Message }> {
  if (recipientId === viewer.id) throw new AppError('validation_error', texts.message.self)
  const sent = await mutate(ctx.db, idempotency, tx => send(ctx, tx, viewer, { recipientId, content }))
  const conversation = await findConversation(ctx.db, viewer.id, { id: sent.conversationId })
  if (!conversation) throw notFound()
  return { conversation, message: await messageOf(ctx, viewer.id, sent) }
}

/** Sends a message in a conversation; one of others is not found. */
export async function sendMessage(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id, content }: { id: number; content: string },
): Promise<Message> {
  const sent = await mutate(ctx.db, idempotency, async tx => {
    const member = await findMember(tx, id, viewer.id)
    if (!member) throw notFound()
    return send(ctx, tx, viewer, { recipientId: member.otherId, content })
  })
  return messageOf(ctx, viewer.id, sent)
}

async function messageOf({ db }: NotificationsContext, userId: number, sent: Sent): Promise<Message> {
  const member = await findMember(db, sent.conversationId, userId)
  const message = member && (await findMessage(db, member, sent.messageId))
  if (!message) throw notFound()
  return message
}

async function send(
  ctx: NotificationsContext,
  tx: Transaction,
  sender: Viewer,
  { recipientId, content }: { recipientId: number; content: string },
): Promise<Sent> {
  const senderId = sender.id
  const recipient = await findPerson(tx, recipientId)
  if (!recipient) throw notFound(texts.profile.notFound.message)
  const at = ctx.clock()
  await lockInboxes(tx, [senderId, recipientId])
  await limitMessages(ctx, tx, senderId, at)
  const pair = await lockPair(tx, senderId, recipientId)
  if (pair.isBlocked || recipient.audience === 'hidden') throw refused(texts.message.refused)
  const before = await findMember(tx, pair.id, recipientId)
  const folder = await folderFor(ctx, tx, { senderId, recipientId, recipient, member: before })
  if (!pair.isBegun) {
    await limitConversations(ctx, tx, sender, at)
    await beginConversation(tx, { id: pair.id, senderId, recipientId, at })
  }
  const own = await findMember(tx, pair.id, senderId)
  const message = await insertMessage(tx, { conversationId: pair.id, senderId, content, at })
  await addMessage(tx, {
    id: message.id,
    conversationId: pair.id,
    recipientId,
    recipientFolder: folder,
  })
  await ctx.outbox.publish(tx, messageSent, {
    conversationId: pair.id,
    messageId: message.id,
    senderId,
    recipientId,
    isRequest: folder === 'requests',
    sentAt: message.sentAt,
  })
  const change = { conversationId: pair.id, message, otherReadTo: null, conversationUnread: null }
  // Whoever answers a request accepts it.
  const ownUnread = await moveUnread(tx, senderId, unreadThatMoves(own))
  afterCommit(tx, () =>
    ctx.live.publish(senderId, { event: 'message', data: { ...change, unreadCount: ownUnread } }),
  )
  if (folder === 'inbox') {
    const unreadCount = await moveUnread(tx, recipientId, 1 + unreadThatMoves(before))
    afterCommit(tx, () =>
      ctx.live.publish(recipientId, { event: 'message', data: { ...change, unreadCount } }),
    )
  }
  return { conversationId: pair.id, messageId: message.id }
}

/** What the inbox counts from now on, when a conversation comes into it. */
const unreadThatMoves = (member: Member | undefined): number =>
  member && member.folder !== 'inbox' ? member.unreadCount : 0

const refused = (text: string) => new AppError('forbidden', text)

/** Where the recipient receives it; rejects what they do not accept. */
async function folderFor(
  { config }: NotificationsContext,
  tx: Transaction,
  to: { senderId: number; recipientId: number; recipient: Person; member: Member | undefined },
): Promise<MessageFolder> {
  const { senderId, recipientId, recipient, member } = to
  if (member?.folder === 'inbox') return 'inbox'
  if (await follows(tx, recipientId, senderId)) return 'inbox'
  if (member?.folder === 'declined' || !recipient.allowsMessages) throw refused(texts.message.notAccepted)
  if (config.VERIFIED_EMAIL_FOR.includes('messages') && !(await isVerified(tx, senderId)))
    throw new AppError('email_unverified', texts.message.unverified)
  return 'requests'
}

type Limited = Pick<NotificationsContext, 'config'>

/** The sender's inbox must be locked, so that parallel requests count each other. */
async function limitMessages({ config }: Limited, tx: Transaction, userId: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - minuteMs)
  const count = scaledPoints(messagesPerMinute, config.RATE_LIMIT_FACTOR)
  const earliest = await sentLast(tx, { userId, count, since })
  if (earliest) throw tooManyRequests({ msBeforeNext: earliest.getTime() - since.getTime() })
}

/** Fewer in the first day of an account (XC8). */
async function limitConversations(
  { config }: Limited,
  tx: Transaction,
  { id: userId, registeredAt }: Viewer,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const begunWithin = (points: number) =>
    beginOfLast(tx, { userId, count: scaledPoints(points, config.RATE_LIMIT_FACTOR), since })
  const newForMs = firstDayLeftMs(new Date(registeredAt * 1000), at)
  if (newForMs > 0 && (await begunWithin(firstDayConversations)))
    throw new AppError('rate_limited', texts.errors.firstDay, { retryAfter: Math.ceil(newForMs / 1000) })
  const earliest = await begunWithin(newConversationsPerDay)
  if (!earliest) return
  throw new AppError('rate_limited', texts.message.tooManyConversations, {
    retryAfter: Math.max(1, Math.ceil((earliest.getTime() - since.getTime()) / 1000)),
  })
}
