import type { MeetupNotice } from '@vitrine/contracts'
import { Message } from '../../lib/i18n/Message.tsx'
import { meetupMoment } from './meetup-moment.ts'
import type { Who } from './Sentence.tsx'

/** What happened to a meetup, or to the reader's seat at it. */
export function MeetupNews({ notice, who: { first } }: { notice: MeetupNotice; who: Who }) {
  const { of, meetup, community, startsAt, timezone, until } = notice
  return (
    <Message
      id={`notifications.${of}`}
      values={{
        first,
        meetup: <strong>{meetup}</strong>,
        community: <strong>{community}</strong>,
        when: meetupMoment(startsAt, timezone),
        until: until ? meetupMoment(until, timezone) : '',
      }}
    />
  )
}
