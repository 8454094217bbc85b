import type { CommunityDetail, VisitPlanDetail } from '@vitrine/contracts'
import { meetupPath } from '@vitrine/contracts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import columns from '../../ui/event/columns.module.css'
import { Card } from './Card.tsx'
import { useLivePlans } from './live.ts'
import { Museums } from './Museums.tsx'
import { PlanSkeleton } from './PlanSkeleton.tsx'
import styles from './plan.module.css'
import { useVote } from './useVote.ts'
import { When } from './When.tsx'
import { headingOf } from './words.ts'

interface PlanScreenProps {
  /** Undefined: it is loading, or one of the three below. */
  plan: VisitPlanDetail | undefined
  isAbsent: boolean
  /** The community whose members alone are shown it, for a reader who is none of them; null: that is not so. */
  membersOf: number | null
  isError: boolean
  onRetry: () => void
  /** What the reader is in its community; undefined until it is known. */
  community: CommunityDetail | undefined
}

/** The page of a plan of a group visit (C-03). */
export function PlanScreen({ plan, isAbsent, membersOf, isError, onRetry, community }: PlanScreenProps) {
  const t = useT()
  useLivePlans(plan?.communityId)
  const heading = plan && headingOf(plan.museums.map(({ museum }) => museum))
  usePageTitle(
    isAbsent ? t('visitPlan.notFound') : membersOf !== null ? t('visitPlans.membersOnly') : heading,
  )
  // Also one that was deleted, or whose community was left, while it was shown.
  if (isAbsent) return <NoPlan />
  if (membersOf !== null) return <ForMembers communityId={membersOf} />
  if (plan) return <Opened plan={plan} community={community} />
  if (!isError) return <PlanSkeleton />
  return (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.visitPlan') })}
      onRetry={onRetry}
    />
  )
}

function NoPlan() {
  const t = useT()
  return (
    <EmptyState
      as="h1"
      drawing="people"
      title={t('visitPlan.notFound')}
      message={t('visitPlans.notFound.message')}
      action={<ButtonLink to="/communities">{t('communities.all.community')}</ButtonLink>}
    />
  )
}

function ForMembers({ communityId }: { communityId: number }) {
  const t = useT()
  const path = useCommunityPath()
  return (
    <EmptyState
      as="h1"
      drawing="rope"
      title={t('visitPlans.membersOnly')}
      message={t('visitPlans.membersOnly.message')}
      action={<ButtonLink to={path(communityId)}>{t('visitPlans.membersOnly.open')}</ButtonLink>}
    />
  )
}

function Opened({ plan, community }: { plan: VisitPlanDetail; community: CommunityDetail | undefined }) {
  const t = useT()
  const titleId = useId()
  const path = useCommunityPath()
  const vote = useVote(plan)
  const { shown } = vote
  const { group, creator } = shown
  return (
    <article className={columns.screen} data-wide aria-labelledby={titleId}>
      <header className={styles.head}>
        <p className={styles.kicker}>
          <Link to={`${path(group.id)}?tab=meetups`} dir="auto">
            {group.name}
          </Link>
        </p>
        <h1 id={titleId} className={columns.title} dir="auto">
          {headingOf(shown.museums.map(({ museum }) => museum))}
        </h1>
        {creator && (
          <p className={styles.byline}>
            <Avatar person={creator} size={32} />
            <span>
              <Message
                id="visitPlans.plannedBy"
                values={{ name: nameOf(creator) }}
                components={{ link: <Link to={`/profile/${creator.slug}`} /> }}
              />
            </span>
          </p>
        )}
      </header>
      <State plan={shown} community={community} />
      <div className={columns.columns}>
        <Card plan={shown} />
        <div className={`${columns.main} ${styles.main}`}>
          <Museums plan={shown} onChoose={vote.choose} />
          {shown.state === 'open' && <When plan={shown} isSaving={vote.isSaving} onChoose={vote.choose} />}
          {shown.mayDelete && <Delete plan={plan} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {shown.state === 'settled' && t('visitPlans.settled')}
      </p>
    </article>
  )
}

function Delete({ plan }: { plan: VisitPlanDetail }) {
  const t = useT()
  return (
    <div className={columns.actions}>
      <Button
        variant="quiet"
        size="small"
        icon={<Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => openContentDialog({ kind: 'deleteVisitPlan', plan })}
      >
        {t('visitPlans.delete')}
      </Button>
    </div>
  )
}

/** Why nothing is chosen any more, with the way on. */
function State({ plan, community }: { plan: VisitPlanDetail; community: CommunityDetail | undefined }) {
  const t = useT()
  if (plan.state === 'settled') {
    const { meetupId } = plan
    return (
      <Notice
        way={
          meetupId !== null && (
            <ButtonLink variant="filled" size="small" to={meetupPath(meetupId)}>
              {t('visitPlans.settled.open')}
            </ButtonLink>
          )
        }
      >
        {t('visitPlans.settled')}
      </Notice>
    )
  }
  if (plan.state === 'over') return <Notice>{t('visitPlans.over')}</Notice>
  return community?.isArchived ? <Notice>{t('community.archived')}</Notice> : null
}

const Notice = ({ way, children }: { way?: ReactNode; children: ReactNode }) => (
  <div className={styles.notice}>
    <p>{children}</p>
    {way}
  </div>
)
