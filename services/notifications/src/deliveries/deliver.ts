import { notificationSent } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { kinds } from '../kinds.ts'
import { scheduleMails } from '../mails/mails.repository.ts'
import { mailDelayMs } from '../mails/mails.service.ts'
import { findNotifications } from '../notifications/notifications.repository.ts'
import { type CountedEvent, showCounted } from '../notifications/show-counted.ts'
import { findQuiet } from '../preferences/preferences.repository.ts'
import {
  addActors,
  addComments,
  closeOldNotifications,
  dropKnownTargets,
  dropRepeated,
  joinEarlier,
  openNotifications,
  rememberNotified,
} from './deliveries.repository.ts'
import type { Delivery } from './delivery.ts'
import { dropKnownMentions, keepWanted } from './wanted.repository.ts'

/**
 * Writes a batch of deliveries in a handful of statements, however many there are, and after the commit shows the
 * changed notifications on the open pages of those they are for.
 */
export async function deliver(
  ctx: NotificationsContext,
  tx: Transaction,
  deliveries: readonly Delivery[],
): Promise<void> {
  const wanted = await keepWanted(tx, deliveries, ctx.clock())
  const unknown = await dropKnownTargets(tx, await dropKnownMentions(tx, wanted))
  const unjoined = await joinEarlier(tx, unknown, ctx.clock())
  const news = await dropRepeated(tx, unjoined, ctx.clock())
  if (news.length === 0) return

  const mailed = news.filter(({ kind }) => kinds[kind].isMailed)
  await scheduleMails(
    tx,
    mailed.map(({ userId }) => userId),
    { at: ctx.clock(), delayMs: mailDelayMs(ctx) },
  )
  await closeOldNotifications(tx, news, ctx.clock())
  const opened = await openNotifications(tx, news)
  await addActors(tx, news, opened)
  await addComments(tx, news, opened)
  await rememberNotified(tx, news)
  await ctx.outbox.publishAll(
    tx,
    notificationSent,
    news.map(delivery => ({
      notificationId: opened.idOf(delivery),
      userId: delivery.userId,
      kind: delivery.kind,
      actorId: delivery.actor?.id ?? null,
    })),
  )

  const changed = await findNotifications(tx, opened.ids)
  const userIds = [...new Set(changed.map(each => each.userId))]
  const quiet = await findQuiet(tx, userIds)
  const eventOf = ({ userId, position, notification }: (typeof changed)[number]): CountedEvent => ({
    userId,
    event: unreadCount => ({
      event: 'notification',
      id: position,
      data: { notification, unreadCount, ...(quiet.has(userId) && { isQuiet: true }) },
    }),
  })
  showCounted(ctx, tx, changed.map(eventOf))
}
