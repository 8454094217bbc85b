import type { mailSubscriptionChanged } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { changePreferences, toggleOf } from './preferences.service.ts'

/** Turns off what a user has ended by the link of a mail, or on again. */
export const followMailLinks =
  (ctx: Pick<NotificationsContext, 'clock'>): Handler<typeof mailSubscriptionChanged> =>
  async ({ data: { userId, list, isSubscribed } }, { tx }) => {
    await changePreferences(ctx, tx, userId, { [toggleOf[list]]: isSubscribed })
  }
