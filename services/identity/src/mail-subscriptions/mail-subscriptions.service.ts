import { type MailSubscription, mailSubscriptionChanged, texts } from '@vitrine/contracts'
import { type Idempotency, mutate, notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { readUnsubscribeToken } from './unsubscribe-links.ts'

/** Ends the mails of a link, or undoes it. The preferences are in notifications, which consumes the event. */
export function changeMailSubscription(
  ctx: IdentityContext,
  { idempotency }: { idempotency: Idempotency | null },
  { token, subscribed }: { token: string; subscribed: boolean },
): Promise<MailSubscription> {
  const { userId, list } = readUnsubscribeToken(ctx, token)
  return mutate(ctx.prisma, idempotency, async tx => {
    // Locked, so that presses in a row arrive in their order.
    if (!(await lockUser(tx, userId))) throw notFound(texts.auth.unsubscribeLink)
    await ctx.outbox.publish(tx, mailSubscriptionChanged, { userId, list, isSubscribed: subscribed })
    return { list }
  })
}
