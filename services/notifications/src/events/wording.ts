import { type MeetupNotice, type MuseumEventNotice, momentIn } from '@vitrine/contracts'

type Words = readonly [title: string, message: string]

const dateChanged: Words = ['New date', '{event} takes place on {when} now']
const placeChanged: Words = ['New place', '{event} on {when} takes place elsewhere now']
const bothChanged: Words = ['New date and place', '{event} takes place on {when} now, at another place']
const cancelled = '{event} on {when} was cancelled'
const promoted: Words = ['You have a seat', 'You have a seat now: {event}, {when}']
const inADay: Words = ['Coming up', 'Coming up: {event}, {when}']
const inAnHour: Words = ['Starting soon', 'Starting soon: {event}, {when}']

const words: Record<MeetupNotice['of'] | MuseumEventNotice['of'], Words> = {
  'meetup-created': ['New meetup', '{who} created a meetup in {community}: {event}, {when}'],
  'meetup-date-changed': dateChanged,
  'meetup-place-changed': placeChanged,
  'meetup-date-and-place-changed': bothChanged,
  'meetup-cancelled': ['Meetup cancelled', cancelled],
  'meetup-announced': ['Announcement', '{who} wrote to everyone at {event}'],
  'meetup-in-a-day': inADay,
  'meetup-in-an-hour': inAnHour,
  'seat-promoted': promoted,
  'seat-offered': ['A seat is held for you', 'A seat is held for you until {until}: {event}, {when}'],
  'offer-ended': ['Seat no longer held', 'The seat was not accepted in time: {event}, {when}'],
  'recap-drafted': [
    'Recap ready to publish',
    'The recap of your meetup is ready for you to edit and publish: {event}, {when}',
  ],
  'recap-asks': [
    'Your photos in a recap',
    'You can let the recap of a meetup that you attended show your photos: {event}, {when}',
  ],
  'recap-published': [
    'Recap published',
    'The recap of a meetup that you attended is published: {event}, {when}',
  ],
  'museum-asked': [
    'Museum asked to take part',
    '{museum} is asked to take part in a meetup of {community}: {event}, {when}',
  ],
  'museum-asked-again': [
    'Meetup changed',
    'A meetup has changed since {museum} agreed to it. Please look at it again: {event}, {when}',
  ],
  'museum-left-out': ['Meetup without the museum', 'A meetup is no longer with {museum}: {event}, {when}'],
  'museum-meetup-cancelled': ['Meetup cancelled', 'A meetup with {museum} was cancelled: {event}, {when}'],
  'museum-confirmed': ['Museum takes part', '{museum} takes part in your meetup: {event}, {when}'],
  'museum-hosts': ['Museum hosts your meetup', '{museum} hosts your meetup: {event}, {when}'],
  'museum-discusses': [
    'Museum wants to talk',
    '{museum} wants to talk about your meetup again: {event}, {when}',
  ],
  'museum-declined': [
    'Museum does not take part',
    '{museum} does not take part in your meetup: {event}, {when}',
  ],
  'event-created': ['New event', 'New event at {museum}: {event}, {when}'],
  'event-date-changed': dateChanged,
  'event-place-changed': placeChanged,
  'event-date-and-place-changed': bothChanged,
  'event-cancelled': ['Event cancelled', cancelled],
  'event-in-a-day': inADay,
  'event-in-an-hour': inAnHour,
  'event-seat-promoted': promoted,
}

const namesIn = (notice: MeetupNotice | MuseumEventNotice): Record<string, string> =>
  'event' in notice
    ? { event: notice.event, museum: notice.museum }
    : { event: notice.meetup, community: notice.community, museum: notice.museum ?? '' }

/** "Night Walk takes place on Nov 28, 2026, 6:30 PM GMT+1 now" */
export function eventWording(
  notice: MeetupNotice | MuseumEventNotice,
  who: string,
): { title: string; message: string } {
  const { of, startsAt, timezone } = notice
  const [title, text] = words[of]
  const until = 'until' in notice ? notice.until : undefined
  const values: Record<string, string> = {
    ...namesIn(notice),
    who,
    when: momentIn(startsAt, timezone, 'en'),
    until: until ? momentIn(until, timezone, 'en') : '',
  }
  return { title, message: text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '') }
}
