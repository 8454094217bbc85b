import type { MeetupNotice, MuseumEventNotice } from '@vitrine/contracts'
import { Message } from '../../lib/i18n/Message.tsx'
import { eventMoment } from './event-moment.ts'
import type { Who } from './Sentence.tsx'

/** What happened to a meetup or a museum event, or to the reader's seat at it. */
export function EventNews({
  notice,
  who: { first },
}: {
  notice: MeetupNotice | MuseumEventNotice
  who: Who
}) {
  const { of, startsAt, timezone } = notice
  const until = 'until' in notice ? notice.until : undefined
  return (
    <Message
      id={`notifications.${of}`}
      values={{
        first,
        event: <strong>{'event' in notice ? notice.event : notice.meetup}</strong>,
        community: 'community' in notice && <strong>{notice.community}</strong>,
        museum: 'museum' in notice && <strong>{notice.museum}</strong>,
        when: eventMoment(startsAt, timezone),
        until: until ? eventMoment(until, timezone) : '',
      }}
    />
  )
}
