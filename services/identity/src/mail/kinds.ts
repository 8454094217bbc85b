import {
  accountGraceDays,
  type EventData,
  exportDays,
  type notificationMailRequested,
  passwordResetMinutes,
  verificationDays,
  type weeklyDigestRequested,
} from '@vitrine/contracts'

/** What every mail of news has: where it is ended without signing in, and the settings. */
interface Subscribed {
  unsubscribe: string
  settings: string
}
/** Links in it are paths, which are made absolute by `link`. */
type News<Event extends typeof notificationMailRequested | typeof weeklyDigestRequested> = Omit<
  EventData<Event>,
  'userId'
> &
  Subscribed & { link: string }

/** What each kind of mail says besides its text. Links are absolute. */
export interface MailValues {
  'verify-email': { email: string; link: string }
  'email-changed': { email: string; link: string }
  /** To the address of before. */
  'email-change-requested': { email: string; link: string }
  /** To the owner of an address that another account asked for. */
  'email-in-use': { email: string; link: string }
  'reset-password': { link: string }
  'password-changed': { link: string }
  'export-ready': { link: string }
  'deletion-scheduled': { date: Date; link: string }
  'account-restored': { link: string }
  suspended: { reason: string; link: string }
  'suspended-until': { reason: string; date: Date; link: string }
  'suspension-lifted': { link: string }
  'claim-approved': { museum: string; link: string }
  'claim-approved-noted': { museum: string; notes: string; link: string }
  'claim-rejected': { museum: string; notes: string; link: string }
  /** Another request for the museum was approved. */
  'claim-superseded': { museum: string; link: string }
  notifications: News<typeof notificationMailRequested>
  digest: News<typeof weeklyDigestRequested>
}
export type MailKind = keyof MailValues
/** Mails of news, which are ended by a link; all others are about the account itself. */
export type NewsKind = 'notifications' | 'digest'
export type NoticeKind = Exclude<MailKind, NewsKind>
export type MailContent = { [Kind in MailKind]: { kind: Kind; values: MailValues[Kind] } }[MailKind]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a mail is of use: later it is not sent any more, and its text is deleted. */
export const lifetimeMs: Record<MailKind, number> = {
  'verify-email': verificationDays * dayMs,
  'email-changed': 3 * dayMs,
  'email-change-requested': 3 * dayMs,
  'email-in-use': 3 * dayMs,
  'reset-password': passwordResetMinutes * minuteMs,
  'password-changed': 3 * dayMs,
  'export-ready': exportDays * dayMs,
  'deletion-scheduled': accountGraceDays * dayMs,
  'account-restored': 3 * dayMs,
  suspended: 7 * dayMs,
  'suspended-until': 7 * dayMs,
  'suspension-lifted': 3 * dayMs,
  'claim-approved': 7 * dayMs,
  'claim-approved-noted': 7 * dayMs,
  'claim-rejected': 7 * dayMs,
  'claim-superseded': 7 * dayMs,
  notifications: dayMs,
  digest: 3 * dayMs,
}
