import { doubts, type PlanSlot, type PlanVote, type VisitPlanDetail } from '@vitrine/contracts'
import { CalendarPlus, Check } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { markOf } from './useFocusInTimes.ts'
import { withTime } from './votes.ts'
import styles from './when.module.css'
import { listed, longDay, partText, startText } from './words.ts'

interface SlotProps {
  plan: VisitPlanDetail
  slot: PlanSlot
  /** Most members can come then. */
  isBest: boolean
  /** Null: the reader may not vote. */
  onChoose: ((next: (choices: PlanVote) => PlanVote) => void) | null
}

/** A time of a plan: chosen by a press, and made the meetup by those who may. */
export function Slot({ plan, slot, isBest, onChoose }: SlotProps) {
  const t = useT()
  const { date, isMine } = slot
  const words = <Words slot={slot} isBest={isBest} />
  return (
    <li className={styles.slot} {...markOf(slot)}>
      <div className={styles.choice}>
        {onChoose ? (
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isMine}
            onClick={() => onChoose(withTime(slot))}
          >
            {words}
          </button>
        ) : (
          <div className={styles.toggle}>{words}</div>
        )}
        {plan.mayCreateMeetup && (
          <IconButton
            label={t('visitPlans.meetup.name', { day: longDay(date), part: partText(slot) })}
            onClick={() => openContentDialog({ kind: 'visit-plan-meetup', plan, slot })}
          >
            <CalendarPlus size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Doubts plan={plan} slot={slot} />
    </li>
  )
}

/** With the day for screen readers, which read them as the name of the button: "Friday, December 4, Morning, from 10:00 AM, 3 can come". */
function Words({ slot, isBest }: Pick<SlotProps, 'slot' | 'isBest'>) {
  const t = useT()
  const { date, isMine, votes } = slot
  return (
    <>
      <span className={styles.part}>
        <span>
          <Aside>{longDay(date)}</Aside>
          {partText(slot)}
        </span>
        {isMine && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      </span>
      <Aside />
      <span className={styles.start}>{startText(slot)}</span>
      <Aside />
      <span className={votes > 0 ? undefined : 'visually-hidden'}>
        {t('visitPlans.slot.votes', { count: votes })}
      </span>
      {isBest && (
        <>
          <Aside />
          <span className={styles.best}>{t('visitPlans.slot.best')}</span>
        </>
      )}
    </>
  )
}

/** Read aloud alone, with a pause after it. */
const Aside = ({ children }: { children?: string }) => (
  <span className="visually-hidden">
    {children}
    {', '}
  </span>
)

/** Why it is not certain that each museum can be visited then. */
function Doubts({ plan, slot }: Pick<SlotProps, 'plan' | 'slot'>) {
  const t = useT()
  return doubts.map(doubt => {
    const ids = slot.doubts.flatMap(each => (each.doubt === doubt ? [each.museumId] : []))
    const names = plan.museums.flatMap(({ museum }) => (ids.includes(museum.id) ? [museum.name] : []))
    if (names.length === 0) return null
    return (
      <p key={doubt} className={styles.doubt}>
        {t(`visitPlans.doubt.${doubt}`, { museums: listed(names) })}
      </p>
    )
  })
}
