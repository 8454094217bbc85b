import { accountGraceDays, exportDays, passwordResetMinutes, verificationDays } from '@vitrine/contracts'

/** What each kind of mail says besides its text. Links are absolute. */
export interface MailValues {
  'verify-email': { email: string; link: string }
  'email-changed': { email: string; link: string }
  'reset-password': { link: string }
  'password-changed': { link: string }
  'export-ready': { link: string }
  'deletion-scheduled': { date: Date; link: string }
  'account-restored': { link: string }
}
export type MailKind = keyof MailValues
export type MailContent = { [Kind in MailKind]: { kind: Kind; values: MailValues[Kind] } }[MailKind]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a mail is of use: later it is not sent any more, and its text is deleted. */
export const lifetimeMs: Record<MailKind, number> = {
  'verify-email': verificationDays * dayMs,
  'email-changed': 3 * dayMs,
  'reset-password': passwordResetMinutes * minuteMs,
  'password-changed': 3 * dayMs,
  'export-ready': exportDays * dayMs,
  'deletion-scheduled': accountGraceDays * dayMs,
  'account-restored': 3 * dayMs,
}
