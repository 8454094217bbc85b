import { type Conversation, type MessageReport, messageReported } from '@vitrine/contracts'
import { afterCommit, type Caller, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { lockInboxes, moveUnread } from './inboxes.repository.ts'
import {
  acceptRequest,
  clearConversation,
  findMember,
  isShown,
  lockConversation,
  type Member,
  setReadTo,
} from './members.repository.ts'
import { findConversation } from './messages.repository.ts'
import { insertReport } from './reports.repository.ts'

type Of = { id: number }

/** The viewer's part of a conversation; 404 where there is nothing for them to see. */
export async function requireShown(
  sql: Parameters<typeof findMember>[0],
  id: number,
  userId: number,
): Promise<Member> {
  const member = await findMember(sql, id, userId)
  if (!member || !isShown(member)) throw notFound()
  return member
}

async function lockShown(tx: Transaction, id: number, userId: number): Promise<Member> {
  await lockInboxes(tx, [userId])
  return requireShown(tx, id, userId)
}

export async function getConversation(
  { db }: Pick<NotificationsContext, 'db'>,
  userId: number,
  { id }: Of,
): Promise<Conversation> {
  const conversation = await findConversation(db, userId, { id })
  if (!conversation) throw notFound()
  return conversation
}

/** Reports to the other open pages of a user that something of a conversation changed besides a new message. */
function publishUnread(
  ctx: NotificationsContext,
  tx: Transaction,
  { conversationId, userId }: Member,
  unreadCount: number,
  conversationUnread: number | null = null,
): void {
  const data = { conversationId, message: null, otherReadTo: null, unreadCount, conversationUnread }
  afterCommit(tx, () => ctx.live.publish(userId, { event: 'message', data }))
}

function publishRead(
  ctx: NotificationsContext,
  tx: Transaction,
  { conversationId, otherId }: Member,
  otherReadTo: number,
): void {
  const unchanged = { unreadCount: null, conversationUnread: null }
  const data = { conversationId, message: null, otherReadTo, ...unchanged }
  afterCommit(tx, () => ctx.live.publish(otherId, { event: 'message', data }))
}

/** Marks what came up to a message as read, or all. What was read stays read. */
export function readConversation(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id, messageId }: Of & { messageId: number | undefined },
): Promise<{ unreadCount: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const member = await lockShown(tx, id, viewer.id)
    const readTo = Math.max(member.readTo, Math.min(messageId ?? member.lastMessageId, member.lastMessageId))
    const unread = readTo === member.readTo ? member.unreadCount : await setReadTo(tx, member, readTo)
    const isRequest = member.folder === 'requests'
    const unreadCount = await moveUnread(tx, viewer.id, isRequest ? 0 : unread - member.unreadCount)
    if (readTo > member.readTo) {
      publishUnread(ctx, tx, member, unreadCount, unread)
      if (!isRequest) publishRead(ctx, tx, member, readTo)
    }
    return { unreadCount }
  })
}

/** Moves a request to the inbox; the other user then knows what was read. */
export async function acceptConversation(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id }: Of,
): Promise<Conversation> {
  await mutate(ctx.db, idempotency, async tx => {
    const member = await lockShown(tx, id, viewer.id)
    if (member.folder === 'requests') {
      await acceptRequest(tx, member)
      publishUnread(ctx, tx, member, await moveUnread(tx, viewer.id, member.unreadCount))
      publishRead(ctx, tx, member, member.readTo)
    }
    return { id }
  })
  return getConversation(ctx, viewer.id, { id })
}

/** Deletes a conversation for the viewer alone; a request is declined. */
export function deleteConversation(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id }: Of,
): Promise<{ deleted: true }> {
  return mutate(ctx.db, idempotency, async tx => {
    const member = await lockShown(tx, id, viewer.id)
    await lockConversation(tx, id)
    await clearConversation(tx, member)
    const counted = member.folder === 'inbox' ? member.unreadCount : 0
    publishUnread(ctx, tx, member, await moveUnread(tx, viewer.id, -counted))
    return { deleted: true }
  })
}

/** Reports the other user. A second report changes nothing, and neither a block nor a deletion stands in its way. */
export function reportConversation(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id, ...report }: Of & MessageReport,
): Promise<{ reported: true }> {
  return mutate(ctx.db, idempotency, async tx => {
    const member = await findMember(tx, id, viewer.id)
    if (!member) throw notFound()
    await lockConversation(tx, id)
    const { lastMessageId: messageId, otherId: reportedId } = member
    const filed = { conversationId: id, messageId, reporterId: viewer.id, reportedId, reason: report.reason }
    const reportId = await insertReport(tx, { ...filed, details: report.details, at: ctx.clock() })
    if (reportId !== undefined) await ctx.outbox.publish(tx, messageReported, { reportId, ...filed })
    return { reported: true }
  })
}
