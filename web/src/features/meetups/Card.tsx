import type { CommunityDetail, MeetupDetail } from '@vitrine/contracts'
import { CalendarDays, Lock, MapPin, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { meetupTimes } from '../../lib/meetup-times.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './meetup.module.css'
import { Rsvp } from './Rsvp.tsx'

interface CardProps {
  meetup: MeetupDetail
  titleId: string
  /** Undefined: it is not known yet. */
  community: CommunityDetail | undefined
}

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const

/** When, where, for how much and with how many; then the reader's answer. */
export function Card({ meetup, titleId, community }: CardProps) {
  const t = useT()
  const { location, mayRead, status } = meetup
  return (
    <aside className={styles.card} aria-label={t('meetups.facts')}>
      {status === 'cancelled' && (
        <p className={styles.notice} role="status">
          {t('meetup.cancelled')}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name={t('meetups.when')} icon={<CalendarDays {...icon} />}>
          <When meetup={meetup} />
        </Fact>
        {location && (
          <Fact name={t('meetups.where')} icon={<MapPin {...icon} />}>
            <span dir="auto">{location}</span>
          </Fact>
        )}
        {mayRead && status !== 'cancelled' && (
          <Fact name={t('meetups.seats')} icon={<Users {...icon} />}>
            <Seats meetup={meetup} />
          </Fact>
        )}
        {mayRead && (
          <Fact name={t('meetups.cost')} icon={<Ticket {...icon} />}>
            <Cost meetup={meetup} />
          </Fact>
        )}
        {!mayRead && (
          <Fact name={t('meetups.private')} icon={<Lock {...icon} />}>
            {t('meetups.membersRead')}
          </Fact>
        )}
      </dl>
      {community && <Answer meetup={meetup} titleId={titleId} community={community} />}
    </aside>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type Of = Pick<CardProps, 'meetup'>

function When({ meetup }: Of) {
  const t = useT()
  const { date, time, zone, own } = meetupTimes(meetup)
  return (
    <>
      <span className={styles.strong}>{date}</span>
      <span>{time}</span>
      {zone !== null && <span className={styles.small}>{zone}</span>}
      {own !== null && <span className={styles.small}>{t('meetups.yourTime', { time: own })}</span>}
    </>
  )
}

/** How many seats are taken, as a line that fills; how many wait or are interested. */
function Seats({ meetup }: Of) {
  const t = useT()
  const { maxAttendees, currentAttendees, interestedCount, waitlistCount, status } = meetup
  const more = [
    interestedCount > 0 && t('meetups.count.interested', { count: interestedCount }),
    waitlistCount > 0 && t('meetups.count.waiting', { count: waitlistCount }),
  ].filter(text => text !== false)
  if (status === 'completed') return <span>{t('meetups.count.went', { count: currentAttendees })}</span>
  return (
    <>
      <span className={styles.strong}>
        {maxAttendees === null
          ? t('meetups.count.going', { count: currentAttendees })
          : t('meetups.count.seats', { taken: currentAttendees, seats: maxAttendees })}
      </span>
      {maxAttendees !== null && (
        <span className={styles.meter} aria-hidden="true">
          <span style={{ scale: `${Math.min(1, currentAttendees / maxAttendees)} 1` }} />
        </span>
      )}
      {more.length > 0 && <span className={styles.small}>{more.join(' · ')}</span>}
    </>
  )
}

function Cost({ meetup: { cost, costAmount } }: Of) {
  const t = useT()
  return cost === 'paid' ? <span dir="auto">{costAmount}</span> : <span>{t(`meetups.cost.${cost}`)}</span>
}

/** What the reader answers; for who is no member, the way into the community (D-34). */
function Answer({ meetup, titleId, community }: Required<CardProps> & { community: CommunityDetail }) {
  const t = useT()
  const path = useCommunityPath()
  const { isMember, isArchived, ban } = community
  if (isArchived) return <p className={styles.small}>{t('community.archived')}</p>
  if (isMember) return <Rsvp meetup={meetup} titleId={titleId} variant="filled" />
  if (ban || meetup.status !== 'upcoming') return null
  return (
    <ButtonLink variant="filled" to={path(community.id)}>
      {t('meetups.joinFirst')}
    </ButtonLink>
  )
}
