import type { MuseumEvent } from '@vitrine/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { EventActions } from '../../ui/event/EventActions.tsx'
import { EventPage } from '../../ui/event/EventPage.tsx'
import { EventSkeleton } from '../../ui/event/EventSkeleton.tsx'
import { GoodToKnow } from '../../ui/event/GoodToKnow.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Card } from './Card.tsx'
import { useLiveMuseumEvents } from './live.ts'
import styles from './museum-event.module.css'
import { useCategory } from './useCategory.ts'

interface MuseumEventScreenProps {
  /** Undefined: it is loading, or `absent`, or could not be loaded. */
  event: MuseumEvent | undefined
  isAbsent: boolean
  isError: boolean
  onRetry: () => void
}

/** The page of a museum event (EV5). */
export function MuseumEventScreen({ event, isAbsent, isError, onRetry }: MuseumEventScreenProps) {
  const t = useT()
  useLiveMuseumEvents(event?.museum.id)
  usePageTitle(isAbsent ? t('museumEvent.notFound') : event?.title)
  // Also one that was removed while it was shown.
  if (isAbsent) return <NoMuseumEvent />
  if (event) return <Opened event={event} />
  if (!isError) return <EventSkeleton label={t('museumEvents.loading')} cover={<CoverSkeleton />} />
  return (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.museumEvent') })}
      onRetry={onRetry}
    />
  )
}

function NoMuseumEvent() {
  const t = useT()
  return (
    <EmptyState
      as="h1"
      drawing="museum"
      title={t('museumEvent.notFound')}
      message={t('museumEvents.notFound.message')}
      action={<ButtonLink to="/events?tab=museums">{t('museumEvents.all')}</ButtonLink>}
    />
  )
}

const CoverSkeleton = () => (
  <div className={styles.cover}>
    <Skeleton height="100%" />
  </div>
)

function Opened({ event }: { event: MuseumEvent }) {
  const t = useT()
  const titleId = useId()
  const category = useCategory(event)
  const { museum, mayEdit, mayDuplicate, requirements, accessibilityNotes } = event
  const open = (kind: 'edit' | 'duplicate') => () =>
    openContentDialog({ kind: 'museumEvent', task: { kind, event } })
  return (
    <EventPage
      event={event}
      titleId={titleId}
      cover={
        <div className={styles.cover}>
          <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} eager />
        </div>
      }
      host={
        <>
          <Link to={`/museum/${museum.slug}`} dir="auto">
            {museum.name}
          </Link>
          {category && <span>{category}</span>}
        </>
      }
      card={<Card event={event} titleId={titleId} />}
      about={t('museumEvents.about')}
    >
      <GoodToKnow
        notes={[
          [t('museumEvents.requirements'), requirements],
          [t('event.accessibility'), accessibilityNotes],
        ]}
      />
      <EventActions
        event={event}
        onEdit={mayEdit ? open('edit') : undefined}
        onDuplicate={mayDuplicate ? open('duplicate') : undefined}
        onDelete={mayEdit ? () => openContentDialog({ kind: 'deleteMuseumEvent', event }) : undefined}
      />
    </EventPage>
  )
}
