import { useNow } from '../lib/clock.ts'
import { formatMoment, relativeTime } from '../lib/time.ts'

/** "5m ago", updated while it is shown; the full date and time on hover. */
export function RelativeTime({ date }: { date: string }) {
  const now = useNow()
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {relativeTime(date, now)}
    </time>
  )
}
