import { useNow, useTimeZone } from '../lib/clock.ts'
import { useT } from '../lib/i18n/useT.ts'
import { formatMoment, relativeTime } from '../lib/time.ts'

/** "5m ago", updated while it is shown; the full date and time on hover. */
export function RelativeTime({ date }: { date: string }) {
  useT()
  const now = useNow()
  const timeZone = useTimeZone()
  return (
    <time dateTime={date} title={formatMoment(date, timeZone)}>
      {relativeTime(date, now, timeZone)}
    </time>
  )
}
