import type { MailList, NotificationPreferences, UpdateNotificationPreferences } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { setDigestStates } from '../digest/digest.repository.ts'
import { nextDigest } from '../digest/due.ts'
import { findDigestState, setTimeZone, upsertPreferences } from './preferences.repository.ts'

/** Stores what is given; a new time zone, or the digest turned on, decides when the next one is due. */
export async function changePreferences(
  { clock }: Pick<NotificationsContext, 'clock'>,
  tx: Transaction,
  userId: number,
  { timeZone, ...given }: UpdateNotificationPreferences,
): Promise<NotificationPreferences> {
  const stored = await upsertPreferences(tx, userId, given)
  if (timeZone !== undefined) await setTimeZone(tx, userId, timeZone)
  if (timeZone !== undefined || given.weeklyDigest !== undefined) {
    const state = await findDigestState(tx, userId)
    const dueAt = stored.weeklyDigest ? nextDigest(clock(), state.timeZone, state.sentOn) : null
    await setDigestStates(tx, [{ userId, dueAt, sentOn: state.sentOn }])
  }
  return stored
}

/** The preference that the link of a mail turns off. */
export const toggleOf = {
  notifications: 'emailNotifications',
  digest: 'weeklyDigest',
} as const satisfies Record<MailList, keyof NotificationPreferences>
