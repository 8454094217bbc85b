import { type VisitPlan, visitPlanPath } from '@vitrine/contracts'
import { CalendarDays, Clock, ListChecks } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDays } from '../../lib/time.ts'
import { Cover } from '../../ui/Cover.tsx'
import { TileLine } from '../../ui/event/EventTile.tsx'
import programme from '../../ui/event/programme.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './plan-tile.module.css'
import { lengthText, museumNames } from './words.ts'

/** A plan in the list of its community: as an entry of the programme below it, with a picture in the place of the day. */
export function PlanTile({ plan }: { plan: VisitPlan }) {
  const t = useT()
  const titleId = useId()
  const { id, museums, from, to, visitLength, votersCount, hasVoted } = plan
  const [first] = museums
  return (
    <article className={programme.tile} aria-labelledby={titleId}>
      <div>{first && <Cover src={first.coverUrl} alt="" ratio="1 / 1" category={first.categoryCode} />}</div>
      <div className={programme.words}>
        <h3 id={titleId} className={programme.title} dir="auto">
          <Link className={styles.open} to={visitPlanPath(id)}>
            {museumNames(museums)}
          </Link>
        </h3>
        <TileLine icon={CalendarDays}>{formatDays(from, to)}</TileLine>
        <TileLine icon={Clock}>{lengthText(visitLength)}</TileLine>
        <TileLine icon={ListChecks}>
          <span className={styles.votes}>
            <span>{t('visitPlans.voters', { count: votersCount })}</span>
            <strong data-missing={!hasVoted || undefined}>
              {t(hasVoted ? 'visitPlans.voted' : 'visitPlans.notVoted')}
            </strong>
          </span>
        </TileLine>
      </div>
    </article>
  )
}

export const PlanTileSkeleton = () => (
  <div className={programme.tile}>
    <Skeleton height={72} />
    <div className={programme.words}>
      <Skeleton width="60%" height={24} />
      <Skeleton width="35%" />
      <Skeleton width="50%" />
    </div>
  </div>
)
