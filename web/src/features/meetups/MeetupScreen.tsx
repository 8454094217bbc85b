import type { CommunityDetail, Meetup, MeetupDetail } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { addressId } from '../../lib/address-id.ts'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { EventActions } from '../../ui/event/EventActions.tsx'
import { EventPage } from '../../ui/event/EventPage.tsx'
import { EventSkeleton } from '../../ui/event/EventSkeleton.tsx'
import { GoodToKnow } from '../../ui/event/GoodToKnow.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Attendees } from './Attendees.tsx'
import { Card } from './Card.tsx'
import { useLiveMeetups } from './live.ts'
import styles from './meetup.module.css'

/** A comment that a link names; `visit` is another one each time that the link is followed. */
type At = { id: number; visit: string } | null
/** The discussion of a meetup, which the app passes in. */
type Discussion = (meetup: MeetupDetail, at: At) => ReactNode

interface MeetupScreenProps {
  /** Undefined: it is loading, or `absent`, or could not be loaded. */
  meetup: MeetupDetail | undefined
  isAbsent: boolean
  isError: boolean
  onRetry: () => void
  /** What the reader is in its community, and may do; undefined until it is known. */
  community: CommunityDetail | undefined
  discussion: Discussion
}

/** The page of a meetup (EV5). */
export function MeetupScreen(props: MeetupScreenProps) {
  const { meetup, isAbsent, isError, onRetry, community, discussion } = props
  const t = useT()
  useLiveMeetups(meetup?.communityId)
  usePageTitle(isAbsent ? t('meetup.notFound') : meetup?.title)
  // Also one that was removed while it was shown.
  if (isAbsent) return <NoMeetup />
  if (meetup) return <Opened meetup={meetup} community={community} discussion={discussion} />
  if (!isError) return <EventSkeleton label={t('meetups.loading')} />
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

function Opened({ meetup, community, discussion }: Of & Pick<MeetupScreenProps, 'community' | 'discussion'>) {
  const t = useT()
  const titleId = useId()
  const path = useCommunityPath()
  const { group, organizer, mayRead, mayEdit, mayAnnounce, seesInside } = meetup
  const mayDuplicate = mayRead && community?.permissions.includes('createMeetup') === true
  const open = (kind: 'edit' | 'duplicate') => () =>
    openContentDialog({ kind: 'meetup', task: { kind, meetup } })
  return (
    <EventPage
      event={meetup}
      titleId={titleId}
      host={
        <Link to={`${path(group.id)}?tab=meetups`} dir="auto">
          {group.name}
        </Link>
      }
      byline={organizer && <Organizer organizer={organizer} />}
      card={<Card meetup={meetup} titleId={titleId} community={community} />}
      about={t('meetups.about')}
      {...(seesInside && {
        tabs: details => <Inside meetup={meetup} details={details} discussion={discussion} />,
      })}
    >
      {!seesInside && <MembersOnly />}
      {mayRead && <Notes meetup={meetup} />}
      <Attendees meetup={meetup} />
      <EventActions
        event={meetup}
        onAnnounce={
          mayAnnounce ? () => openContentDialog({ kind: 'meetup-announcement', meetup }) : undefined
        }
        onEdit={mayEdit ? open('edit') : undefined}
        onDuplicate={mayDuplicate ? open('duplicate') : undefined}
        onDelete={mayEdit ? () => openContentDialog({ kind: 'deleteMeetup', meetup }) : undefined}
      />
    </EventPage>
  )
}

const tabNames = ['details', 'discussion'] as const

/** What members of the community see: a tab for its discussion. The tab is the address's, and so is a comment to open at. */
function Inside({
  meetup,
  details,
  discussion,
}: Of & Pick<MeetupScreenProps, 'discussion'> & { details: ReactNode }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { key: visit } = useLocation()
  const commentId = addressId(params.get('comment') ?? '')
  const panels = {
    details,
    discussion: discussion(meetup, commentId === null ? null : { id: commentId, visit }),
  }
  const [standard] = tabNames
  return (
    <Tabs
      label={t('meetups.tabs')}
      tabs={tabNames.map(id => ({ id, label: t(`meetups.tab.${id}`), panel: panels[id] }))}
      chosen={tabNames.find(id => id === params.get('tab')) ?? standard}
      onChoose={tab =>
        setParams(tab === standard ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    />
  )
}

/** For who follows a link to the discussion and is no member any more. */
function MembersOnly() {
  const t = useT()
  const [params] = useSearchParams()
  if (params.get('tab') !== 'discussion') return null
  return (
    <p className={styles.membersOnly} role="status">
      {t('meetups.discussion.membersOnly')}
    </p>
  )
}

function Organizer({ organizer }: { organizer: NonNullable<Meetup['organizer']> }) {
  return (
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
  )
}

/** What else its organizer said. */
function Notes({ meetup }: Of) {
  const t = useT()
  const { rsvpRequired, expectedGroupSize, ageRestrictions, accessibilityNotes, rainPlan } = meetup
  return (
    <GoodToKnow
      notes={[
        [t('meetups.rsvpRequired'), rsvpRequired ? t('meetups.rsvpRequired.yes') : ''],
        [t('meetups.groupSize'), expectedGroupSize],
        [t('meetups.age'), ageRestrictions],
        [t('event.accessibility'), accessibilityNotes],
        [t('meetups.rain'), rainPlan],
      ]}
    />
  )
}
