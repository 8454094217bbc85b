import { isTimezone } from '@vitrine/contracts'

/** The IANA name of the reader's time zone; UTC for one that the browser does not know. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimezone(timeZone) ? timeZone : 'UTC'
}
