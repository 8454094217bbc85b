import { event } from './event.ts'
import { meetupServer } from './server.ts'

/** The meetups of a community, and the page of each. */
export const meetups = {
  ...meetupServer,
  ...event,
  'meetups.loading': 'Loading meetup',
  'meetups.notFound.message': 'It may have been removed, or its address is another one.',
  'meetups.upcoming': 'Upcoming',
  'meetups.past': 'Past',
  'meetups.none': 'No meetups yet',
  'meetups.none.create': 'Choose a day and a place, and look at something together.',
  'meetups.none.upcoming': 'Nothing is planned at the moment.',
  'meetups.create': 'Create meetup',
  'meetups.membersJoin': 'Whoever is a member can come along.',
  'meetups.membersRead': 'Only members see the place, the details and who comes.',
  'meetups.joinFirst': 'Join the community first',

  'meetups.organizedBy': 'Organized by <link>{name}</link>',
  'meetups.join': 'Join Meetup',

  'meetups.about': 'About this meetup',
  'meetups.cost.free': 'Free',
  'meetups.cost.donation': 'Donations welcome',
  'meetups.private': 'Private community',
  'meetups.rsvpRequired': 'RSVP',
  'meetups.rsvpRequired.yes': 'Please join here before you come.',
  'meetups.groupSize': 'Group size',
  'meetups.age': 'Age',
  'meetups.rain': 'If it rains',
  'meetups.attendees': 'Attendees',

  'things.meetups': 'meetups',
  'things.meetup': 'this meetup',
} as const
