import { useNow } from '../lib/clock.ts'
import { useT } from '../lib/i18n/useT.ts'
import { formatMoment, relativeTime } from '../lib/time.ts'

/** "5m ago", updated while it is shown; the full date and time on hover. */
export function RelativeTime({ date }: { date: string }) {
  useT()
  const now = useNow()
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {relativeTime(date, now)}
    </time>
  )
}
