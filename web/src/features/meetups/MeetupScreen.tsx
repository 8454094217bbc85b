import type { CommunityDetail, MeetupDetail } from '@vitrine/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { RichText } from '../../ui/post/RichText.tsx'
import { Attendees } from './Attendees.tsx'
import { Card } from './Card.tsx'
import { GoodToKnow } from './GoodToKnow.tsx'
import { useLiveMeetups } from './live.ts'
import { Marks } from './Marks.tsx'
import { MeetupActions } from './MeetupActions.tsx'
import { MeetupDate } from './MeetupDate.tsx'
import { MeetupSkeleton } from './MeetupSkeleton.tsx'
import styles from './meetup.module.css'

interface MeetupScreenProps {
  /** Undefined: it is loading, or `absent`, or could not be loaded. */
  meetup: MeetupDetail | undefined
  isAbsent: boolean
  isError: boolean
  onRetry: () => void
  /** What the reader is in its community, and may do; undefined until it is known. */
  community: CommunityDetail | undefined
}

/** A meetup: what it is, and beside it when, where and who comes (EV5). */
export function MeetupScreen({ meetup, isAbsent, isError, onRetry, community }: MeetupScreenProps) {
  const t = useT()
  useLiveMeetups(meetup?.communityId)
  usePageTitle(isAbsent ? t('meetup.notFound') : meetup?.title)
  // Also one that was removed while it was shown.
  if (isAbsent) return <NoMeetup />
  if (meetup) return <Opened meetup={meetup} community={community} />
  if (!isError) return <MeetupSkeleton />
  return (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.meetup') })}
      onRetry={onRetry}
    />
  )
}

function NoMeetup() {
  const t = useT()
  return (
    <EmptyState
      as="h1"
      drawing="people"
      title={t('meetup.notFound')}
      message={t('meetups.notFound.message')}
      action={<ButtonLink to="/communities">{t('communities.all.community')}</ButtonLink>}
    />
  )
}

type Of = { meetup: MeetupDetail }

function Opened({ meetup, community }: Of & Pick<MeetupScreenProps, 'community'>) {
  const t = useT()
  const titleId = useId()
  return (
    <article className={styles.screen} aria-labelledby={titleId}>
      <Head meetup={meetup} titleId={titleId} />
      <div className={styles.columns}>
        <Card meetup={meetup} titleId={titleId} community={community} />
        <div className={styles.main}>
          {meetup.description && (
            <section>
              <h2 className="visually-hidden">{t('meetups.about')}</h2>
              <p className={styles.description} dir="auto">
                <RichText>{meetup.description}</RichText>
              </p>
              {meetup.tags.length > 0 && (
                <p className={styles.tags}>
                  {meetup.tags.map(tag => (
                    <span key={tag}>#{tag}</span>
                  ))}
                </p>
              )}
            </section>
          )}
          {meetup.mayRead && <GoodToKnow meetup={meetup} />}
          <Attendees meetup={meetup} />
          <MeetupActions meetup={meetup} community={community} />
        </div>
      </div>
    </article>
  )
}

/** The day as large as a poster has it, then the title. */
function Head({ meetup, titleId }: Of & { titleId: string }) {
  const path = useCommunityPath()
  const { title, group, organizer } = meetup
  return (
    <header className={styles.head}>
      <MeetupDate meetup={meetup} size="large" />
      <div className={styles.heading}>
        <p className={styles.kicker}>
          <Link to={`${path(group.id)}?tab=meetups`} dir="auto">
            {group.name}
          </Link>
          <Marks meetup={meetup} />
        </p>
        <h1 id={titleId} className={styles.title} dir="auto">
          {title}
        </h1>
        {organizer && (
          <p className={styles.organizer}>
            <Avatar person={organizer} size={32} />
            <span>
              <Message
                id="meetups.organizedBy"
                values={{ name: nameOf(organizer) }}
                components={{ link: <Link to={`/profile/${organizer.slug}`} /> }}
              />
            </span>
          </p>
        )}
      </div>
    </header>
  )
}
