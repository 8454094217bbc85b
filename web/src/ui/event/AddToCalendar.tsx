import type { AnyEvent } from '@vitrine/contracts'
import { CalendarPlus } from 'lucide-react'
import { useEventCalendar } from '../../lib/event-calendar.ts'
import { isOver } from '../../lib/events.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../Button.tsx'
import columns from './columns.module.css'

/** Saves the event for the reader's own calendar (B-33), for those who may read it, until it is over. */
export function AddToCalendar({ event }: { event: AnyEvent }) {
  const t = useT()
  const calendar = useEventCalendar(event)
  if (isOver(event) || (event.type === 'meetup' && !event.mayRead)) return null
  return (
    <div className={columns.actions}>
      <Button
        variant="quiet"
        size="small"
        icon={<CalendarPlus size={18} strokeWidth={1.5} aria-hidden="true" />}
        keepsFocus
        pending={calendar.isPending}
        onClick={() => calendar.mutate(undefined)}
      >
        {t('event.addToCalendar')}
      </Button>
    </div>
  )
}
