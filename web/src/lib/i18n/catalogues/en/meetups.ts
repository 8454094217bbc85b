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
  'meetups.attendees.all': '{count, plural, one {See # person} other {See all # people}}',
  'meetups.guests': 'Attendees and waitlist',

  'meetups.tabs': 'In this meetup',
  'meetups.tab.details': 'Details',
  'meetups.tab.discussion': 'Discussion',
  'meetups.tab.photos': 'Photos',
  'meetups.membersOnly.discussion': 'Only members of the community read the discussion.',
  'meetups.membersOnly.photos': 'Only members of the community see the photos.',
  'meetups.announce': 'Write to everyone',
  'meetups.discussion.announcement': 'Announcement',
  'meetups.discussion.none': 'Nothing has been said yet',
  'meetups.discussion.none.message': 'Say hello, ask what to bring, or where to find each other.',
  'meetups.discussion.attend': 'Attend the meetup to write here.',
  'meetups.discussion.attended': 'Only those who attended can write here.',
  'meetups.discussion.cancelled': 'This meetup was cancelled. Its discussion can still be read.',
  'meetups.discussion.join': 'Join the community to write here.',

  'things.meetups': 'meetups',
  'things.meetup': 'this meetup',
} as const
