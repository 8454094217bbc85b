import { museumPath, type PlanMuseum, type PlanVote, type VisitPlanDetail } from '@vitrine/contracts'
import { Check, MapPin, Plus, Ticket } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import styles from './museums.module.css'
import { withMuseum } from './votes.ts'
import { distanceText } from './words.ts'

type Choose = (next: (choices: PlanVote) => PlanVote) => void

/** The museums of a plan, which members choose from and add to. */
export function Museums({ plan, onChoose }: { plan: VisitPlanDetail; onChoose: Choose }) {
  const t = useT()
  const { museums, mayVote, mayAddMuseum } = plan
  return (
    <section>
      <h2>{t('visitPlans.museums')}</h2>
      {mayVote && <p className={styles.hint}>{t('visitPlans.museums.hint')}</p>}
      <ul className={styles.museums}>
        {museums.map((each, index) => (
          <Museum
            key={each.museum.id}
            entry={each}
            isPlace={index === 0}
            mayVote={mayVote}
            onChoose={() => onChoose(withMuseum(each.museum.id))}
          />
        ))}
      </ul>
      {mayAddMuseum && (
        <Button
          size="small"
          icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => openContentDialog({ kind: 'visit-plan-museum', plan })}
        >
          {t('visitPlans.museum.add')}
        </Button>
      )}
    </section>
  )
}

interface MuseumProps {
  entry: PlanMuseum
  /** The first one: where the meetup will be. */
  isPlace: boolean
  mayVote: boolean
  onChoose: () => void
}

function Museum({ entry, isPlace, mayVote, onChoose }: MuseumProps) {
  const t = useT()
  const id = useId()
  const { museum, votes, isMine, isChosen, distance, hasFreeAdmissionDays } = entry
  return (
    <li className={styles.museum} data-left={!isChosen || undefined}>
      <span className={styles.thumb}>
        <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} />
      </span>
      <div className={styles.words}>
        <h3 id={id} className={styles.name} dir="auto">
          <Link to={museumPath(museum.slug)}>{museum.name}</Link>
        </h3>
        <p className={styles.meta}>
          <span>{museum.city}</span>
          {isPlace && (
            <span className={styles.place}>
              <MapPin size={14} strokeWidth={1.5} aria-hidden="true" />
              {t('visitPlans.museum.place')}
            </span>
          )}
          {distance !== null && <span>{distanceText(distance)}</span>}
          {hasFreeAdmissionDays && (
            <span className={styles.free}>
              <Ticket size={14} strokeWidth={1.5} aria-hidden="true" />
              {t('visitPlans.museum.free')}
            </span>
          )}
        </p>
        <p className={styles.votes}>{t('visitPlans.museum.votes', { count: votes })}</p>
      </div>
      {mayVote && (
        <button
          id={`${id}-want`}
          type="button"
          className={styles.want}
          aria-pressed={isMine}
          aria-labelledby={[`${id}-want`, id].join(' ')}
          onClick={onChoose}
        >
          {isMine && <Check size={16} strokeWidth={2} aria-hidden="true" />}
          {t('visitPlans.museum.want')}
        </button>
      )}
    </li>
  )
}
