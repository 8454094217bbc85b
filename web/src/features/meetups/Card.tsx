import { type CommunityDetail, type MeetupDetail, museumEventPath } from '@vitrine/contracts'
import { Lock, MapPin, Ticket, University } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EventCard, Fact, Seats, SmallPrint } from '../../ui/event/EventCard.tsx'
import { Rsvp } from '../../ui/event/Rsvp.tsx'

interface CardProps {
  meetup: MeetupDetail
  titleId: string
  /** Undefined: it is not known yet. */
  community: CommunityDetail | undefined
}

/** When, where, for how much and with how many; then the reader's answer. */
export function Card({ meetup, titleId, community }: CardProps) {
  const t = useT()
  return (
    <EventCard event={meetup} cancelled={t('meetup.cancelled')} facts={<Facts meetup={meetup} />}>
      {community && <Answer meetup={meetup} titleId={titleId} community={community} />}
    </EventCard>
  )
}

type Of = Pick<CardProps, 'meetup'>

function Facts({ meetup }: Of) {
  const t = useT()
  const { location, museum, mayRead } = meetup
  return (
    <>
      {location && (
        <Fact name={t('event.where')} icon={MapPin}>
          <span dir="auto">{location}</span>
        </Fact>
      )}
      {museum && (
        <Fact name={t('meetups.museum')} icon={University}>
          <Museum meetup={meetup} museum={museum} />
        </Fact>
      )}
      {mayRead ? (
        <>
          <Seats event={meetup} />
          <Fact name={t('event.cost')} icon={Ticket}>
            <Cost meetup={meetup} />
          </Fact>
        </>
      ) : (
        <Fact name={t('meetups.private')} icon={Lock}>
          {t('meetups.membersRead')}
        </Fact>
      )}
    </>
  )
}

/** The museum that was asked to take part, whether it does, and which of its events the meetup accompanies. */
function Museum({ meetup, museum }: Of & { museum: NonNullable<MeetupDetail['museum']> }) {
  const t = useT()
  const { collaborationStatus, museumEvent } = meetup
  return (
    <>
      <span dir="auto">
        <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
      </span>
      <SmallPrint>{t(`meetups.museum.${collaborationStatus}`)}</SmallPrint>
      {museumEvent && (
        <span>
          <Message
            id="meetups.museumEvent"
            values={{ title: museumEvent.title }}
            components={{ link: <Link to={museumEventPath(museumEvent.id)} /> }}
          />
        </span>
      )}
    </>
  )
}

function Cost({ meetup: { cost, costAmount } }: Of) {
  const t = useT()
  return cost === 'paid' ? <span dir="auto">{costAmount}</span> : <span>{t(`meetups.cost.${cost}`)}</span>
}

/** What the reader answers; for who is no member, the way into the community (D-34). */
function Answer({ meetup, titleId, community }: CardProps & { community: CommunityDetail }) {
  const t = useT()
  const path = useCommunityPath()
  const { isMember, isArchived, ban } = community
  if (isArchived) return <SmallPrint>{t('community.archived')}</SmallPrint>
  if (isMember) return <Rsvp event={meetup} titleId={titleId} variant="filled" />
  if (ban || meetup.status !== 'upcoming') return null
  return (
    <ButtonLink variant="filled" to={path(community.id)}>
      {t('meetups.joinFirst')}
    </ButtonLink>
  )
}
