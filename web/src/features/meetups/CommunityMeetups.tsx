import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, Meetup } from '@vitrine/contracts'
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/clock.ts'
import { useWording } from '../../lib/community-wording.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { endOf } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { EventSection, NoEvents } from '../../ui/event/EventSection.tsx'
import { TileSkeleton } from '../../ui/event/TileSkeleton.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { useLiveMeetups } from './live.ts'
import { MeetupTile } from './MeetupTile.tsx'
import styles from './meetups.module.css'
import { meetupsQuery } from './queries.ts'

interface CommunityMeetupsProps {
  community: CommunityDetail
  /** The way in, for who is no member. */
  join: ReactNode
  /** What is above them is not known yet. */
  isWaiting: boolean
}

/** The meetups of a community. `plans`: the visits that it plans, which the app passes in. */
export default function CommunityMeetups({ plans, ...props }: CommunityMeetupsProps & { plans: ReactNode }) {
  return (
    <div className={styles.programme}>
      {plans}
      <Programme {...props} />
    </div>
  )
}

/** The programme of a community: what comes, then what was (EV17). */
function Programme({ community, join, isWaiting }: CommunityMeetupsProps) {
  const t = useT()
  const now = useNow()
  const query = useInfiniteQuery(meetupsQuery(community.id, useWording()))
  useLiveMeetups(community.id)
  const meetups = itemsOf(query.data?.pages)
  if (query.isPending || isWaiting) {
    return (
      <Loading>
        <TileSkeleton />
        <TileSkeleton />
        <TileSkeleton />
      </Loading>
    )
  }
  if (meetups.length === 0) {
    return query.isError ? (
      <LoadFailure
        title={t('errors.failedToLoad.message', { thing: t('things.meetups') })}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div className={styles.programme}>
        <Outsiders community={community} join={join} />
        <Nothing community={community} />
      </div>
    )
  }
  const past = meetups.filter(meetup => isPast(meetup, now))
  const upcoming = meetups.filter(meetup => !past.includes(meetup))
  return (
    <div className={styles.programme}>
      <Outsiders community={community} join={join} />
      <InfiniteList className={styles.programme ?? ''} query={query} skeleton={<TileSkeleton />}>
        <EventSection title={t('meetups.upcoming')} action={<Create community={community} />}>
          {upcoming.length === 0 && <NoEvents>{t('meetups.none.upcoming')}</NoEvents>}
          {upcoming.map(meetup => (
            <MeetupTile key={meetup.id} meetup={meetup} />
          ))}
        </EventSection>
        {past.length > 0 && (
          <EventSection title={t('meetups.past')}>
            {past.map(meetup => (
              <MeetupTile key={meetup.id} meetup={meetup} />
            ))}
          </EventSection>
        )}
      </InfiniteList>
    </div>
  )
}

const isPast = (meetup: Meetup, now: number) => meetup.status === 'completed' || endOf(meetup) <= now

type Of = Pick<CommunityMeetupsProps, 'community'>
const mayCreate = ({ permissions }: CommunityDetail) => permissions.includes('createMeetup')

/** The way to a new meetup; members who may not create one are shown who may (EV7). */
function Create({ community }: Of) {
  const t = useT()
  if (mayCreate(community)) return <CreateButton community={community} />
  const { isMember, isArchived } = community
  return isMember && !isArchived && <p className={styles.hint}>{t('meetup.creatorsOnly')}</p>
}

function CreateButton({ community: { id } }: Of) {
  const t = useT()
  return (
    <Button
      variant="filled"
      size="small"
      icon={<CalendarPlus size={18} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => openContentDialog({ kind: 'meetup', task: { kind: 'create', communityId: id } })}
    >
      {t('meetups.create')}
    </Button>
  )
}

function Nothing({ community }: Of) {
  const t = useT()
  const isCreator = mayCreate(community)
  const message = isCreator ? 'meetups.none.create' : 'meetup.creatorsOnly'
  return (
    <EmptyState
      drawing="people"
      title={t('meetups.none')}
      message={community.isMember && !community.isArchived && t(message)}
      action={isCreator && <CreateButton community={community} />}
    />
  )
}

/** What keeps a reader who is no member from coming along, with the way in. */
function Outsiders({ community, join }: Omit<CommunityMeetupsProps, 'isWaiting'>) {
  const t = useT()
  const { isMember, isArchived, ban, mayRead } = community
  if (isMember || isArchived || ban) return null
  return (
    <div className={styles.outsiders}>
      <p>{t(mayRead ? 'meetups.membersJoin' : 'meetups.membersRead')}</p>
      <div className={styles.ways}>{join}</div>
    </div>
  )
}
