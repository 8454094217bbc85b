import type { PlanSlot, VisitPlanDetail } from '@vitrine/contracts'
import { CalendarDays, CalendarPlus, Clock, ListChecks, Users } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDays } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import columns from '../../ui/event/columns.module.css'
import { Fact, SmallPrint } from '../../ui/event/EventCard.tsx'
import styles from './plan.module.css'
import { bestSlots } from './votes.ts'
import { lengthText, longDay, partText, startText } from './words.ts'

/** Between which days, for how long, for how many; then the time at which most can come, and the meetup of it. */
export function Card({ plan }: { plan: VisitPlanDetail }) {
  const t = useT()
  const { from, to, visitLength, maxAttendees, votersCount, hasVoted, mayVote } = plan
  const [best] = plan.state === 'open' ? bestSlots(plan.days) : []
  return (
    <aside className={columns.card} aria-label={t('visitPlans.facts')}>
      <dl className={columns.facts}>
        <Fact name={t('visitPlans.days')} icon={CalendarDays}>
          <span className={columns.strong}>{formatDays(from, to)}</span>
        </Fact>
        <Fact name={t('visitPlans.duration')} icon={Clock}>
          {lengthText(visitLength)}
        </Fact>
        <Fact name={t('visitPlans.seats')} icon={Users}>
          {maxAttendees === null
            ? t('visitPlans.seats.open')
            : t('visitPlans.seats.count', { count: maxAttendees })}
        </Fact>
        <Fact name={t('visitPlans.votes')} icon={ListChecks}>
          <span>{t('visitPlans.voters', { count: votersCount })}</span>
          {mayVote && <SmallPrint>{t(hasVoted ? 'visitPlans.voted' : 'visitPlans.notVoted')}</SmallPrint>}
        </Fact>
      </dl>
      {best && <Best plan={plan} slot={best} />}
    </aside>
  )
}

/** The first of the times at which most can come. */
function Best({ plan, slot }: { plan: VisitPlanDetail; slot: PlanSlot }) {
  const t = useT()
  return (
    <section className={styles.best}>
      <h2>{t('visitPlans.best')}</h2>
      <p className={columns.strong}>{longDay(slot.date)}</p>
      <p>
        {partText(slot)} {startText(slot)}
      </p>
      <p className={columns.small}>{t('visitPlans.slot.votes', { count: slot.votes })}</p>
      {plan.mayCreateMeetup && (
        <Button
          variant="filled"
          icon={<CalendarPlus size={20} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => openContentDialog({ kind: 'visit-plan-meetup', plan, slot })}
        >
          {t('visitPlans.meetup')}
        </Button>
      )}
    </section>
  )
}
