import type { MeetupNotice } from '@vitrine/contracts'

const words: Record<MeetupNotice['of'], readonly [title: string, message: string]> = {
  'meetup-created': ['New meetup', '{who} created a meetup in {community}: {meetup}, {when}'],
  'meetup-date-changed': ['New date', '{meetup} takes place on {when} now'],
  'meetup-place-changed': ['New place', '{meetup} on {when} takes place elsewhere now'],
  'meetup-date-and-place-changed': [
    'New date and place',
    '{meetup} takes place on {when} now, at another place',
  ],
  'meetup-cancelled': ['Meetup cancelled', '{meetup} on {when} was cancelled'],
  'seat-promoted': ['You have a seat', 'You have a seat now: {meetup}, {when}'],
  'seat-offered': ['A seat is held for you', 'A seat is held for you until {until}: {meetup}, {when}'],
  'offer-ended': ['Seat no longer held', 'The seat was not accepted in time: {meetup}, {when}'],
}

/** "Nov 28, 2026, 6:30 PM GMT+1", by the clocks of the meetup. */
const momentOf = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** "Night Walk takes place on Nov 28, 2026, 6:30 PM GMT+1 now" */
export function meetupWording(
  { of, meetup, community, startsAt, timezone, until }: MeetupNotice,
  who: string,
): { title: string; message: string } {
  const [title, text] = words[of]
  const values: Record<string, string> = {
    who,
    meetup,
    community,
    when: momentOf(startsAt, timezone),
    until: until ? momentOf(until, timezone) : '',
  }
  return { title, message: text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '') }
}
