import type { CommunityDetail, Meetup, MeetupDetail } from '@vitrine/contracts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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
/** Its photos, passed in as well. */
type Photos = (meetup: MeetupDetail) => ReactNode
/** Its recap, passed in as well. `onDuplicate`: begins a meetup with what this one was, for who may create one. */
type Recap = (meetup: MeetupDetail, onDuplicate: (() => void) | undefined) => ReactNode
/** What the manager of its museum answers, passed in as well. */
type MuseumPanel = (meetup: MeetupDetail) => ReactNode

interface MeetupScreenProps {
  /** Undefined: it is loading, or `absent`, or could not be loaded. */
  meetup: MeetupDetail | undefined
  isAbsent: boolean
  isError: boolean
  onRetry: () => void
  /** What the reader is in its community, and may do; undefined until it is known. */
  community: CommunityDetail | undefined
  discussion: Discussion
  photos: Photos
  recap: Recap
  museumPanel: MuseumPanel
}

/** The page of a meetup (EV5). */
export function MeetupScreen(props: MeetupScreenProps) {
  const { meetup, isAbsent, isError, onRetry, ...parts } = props
  const t = useT()
  useLiveMeetups(meetup?.communityId)
  usePageTitle(isAbsent ? t('meetup.notFound') : meetup?.title)
  // Also one that was removed while it was shown.
  if (isAbsent) return <NoMeetup />
  if (meetup) return <Opened meetup={meetup} {...parts} />
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

type Panels = Pick<MeetupScreenProps, 'discussion' | 'photos' | 'recap'>
type OpenedProps = Of & Panels & Pick<MeetupScreenProps, 'community' | 'museumPanel'>

function Opened({ meetup, community, museumPanel, ...panels }: OpenedProps) {
  const t = useT()
  const titleId = useId()
  const path = useCommunityPath()
  const { group, organizer, mayRead, mayEdit, mayAnnounce, seesInside, recapState } = meetup
  const mayDuplicate = mayRead && community?.permissions.includes('createMeetup') === true
  const open = (kind: 'edit' | 'duplicate') => () =>
    openContentDialog({ kind: 'meetup', task: { kind, meetup } })
  const onDuplicate = mayDuplicate ? open('duplicate') : undefined
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
      notice={museumPanel(meetup)}
      card={<Card meetup={meetup} titleId={titleId} community={community} />}
      about={t('meetups.about')}
      {...((seesInside || recapState !== null) && {
        tabs: details => <Inside meetup={meetup} details={details} onDuplicate={onDuplicate} {...panels} />,
      })}
    >
      {!seesInside && <MembersOnly />}
      <Notes meetup={meetup} />
      <Attendees meetup={meetup} />
      <EventActions
        event={meetup}
        onAnnounce={
          mayAnnounce ? () => openContentDialog({ kind: 'meetup-announcement', meetup }) : undefined
        }
        onEdit={mayEdit ? open('edit') : undefined}
        onDuplicate={onDuplicate}
        onDelete={mayEdit ? () => openContentDialog({ kind: 'deleteMeetup', meetup }) : undefined}
      />
    </EventPage>
  )
}

const forMembers = ['discussion', 'photos'] as const

/** The tabs that the reader may open, the standard one first. */
const tabsOf = ({ seesInside, recapState }: MeetupDetail) =>
  [
    'details',
    ...(recapState === null ? [] : (['recap'] as const)),
    ...(seesInside ? forMembers : []),
  ] as const

type InsideProps = Of & Panels & { details: ReactNode; onDuplicate: (() => void) | undefined }

/**
 * Tabs for its recap, which whoever reads the community is shown, and for its discussion and photos, which members of the
 * community are. The tab is the address's, and so is a comment to open at.
 */
function Inside({ meetup, details, discussion, photos, recap, onDuplicate }: InsideProps) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { key: visit } = useLocation()
  const commentId = addressId(params.get('comment') ?? '')
  const place = useRef<HTMLDivElement>(null)
  const isFollowed = useRef(false)
  const tabs = tabsOf(meetup)
  const [standard] = tabs
  const chosen = tabs.find(id => id === params.get('tab')) ?? standard
  // The link to the recap is no more once it is followed: its tab takes the focus.
  useEffect(() => {
    if (chosen !== 'recap' || !isFollowed.current) return
    isFollowed.current = false
    place.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true })
  }, [chosen])
  const panels = {
    details: (
      <>
        <ToRecap
          meetup={meetup}
          onFollow={() => {
            isFollowed.current = true
          }}
        />
        {details}
      </>
    ),
    recap: recap(meetup, onDuplicate),
    discussion: discussion(meetup, commentId === null ? null : { id: commentId, visit }),
    photos: photos(meetup),
  }
  return (
    <div ref={place}>
      <Tabs
        label={t('meetups.tabs')}
        tabs={tabs.map(id => ({ id, label: t(`meetups.tab.${id}`), panel: panels[id] }))}
        chosen={chosen}
        onChoose={tab =>
          setParams(tab === standard ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

/** In its details: the way to what became of it. */
function ToRecap({ meetup: { recapState }, onFollow }: Of & { onFollow: () => void }) {
  if (recapState === null) return null
  return (
    <p className={styles.toRecap}>
      <Message
        id={`meetups.recap.${recapState}`}
        components={{ link: <Link to="?tab=recap" preventScrollReset onClick={onFollow} /> }}
      />
    </p>
  )
}

/** For who follows a link to the discussion or the photos and is no member any more. */
function MembersOnly() {
  const t = useT()
  const [params] = useSearchParams()
  const tab = params.get('tab')
  if (tab !== 'discussion' && tab !== 'photos') return null
  return (
    <p className={styles.membersOnly} role="status">
      {t(`meetups.membersOnly.${tab}`)}
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
  const { rsvpRequired, expectedGroupSize, ageRestrictions, accessibilityNotes, rainPlan, museumContact } =
    meetup
  return (
    <GoodToKnow
      notes={[
        [t('meetups.rsvpRequired'), rsvpRequired ? t('meetups.rsvpRequired.yes') : ''],
        [t('meetups.groupSize'), expectedGroupSize],
        [t('meetups.age'), ageRestrictions],
        [t('event.accessibility'), accessibilityNotes],
        [t('meetups.rain'), rainPlan],
        [t('meetups.museumContact'), museumContact],
      ]}
    />
  )
}
