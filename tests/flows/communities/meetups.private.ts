import type { OperationId } from '@vitrine/contracts'
import type { Row, Scene } from '../private-matrix.ts'

const onMeetup = ({ meetup }: Scene) => [{ params: { id: meetup.id } }]
const inCommunity = ({ community }: Scene) => [{ params: { id: community.id } }]

/** The viewers are no members of the community, which is public: who attends is for members alone. */
export const meetupWalks: Partial<Record<OperationId, Row>> = {
  listCommunityMeetups: { requests: inCommunity, shows: 'username' },
  listGroupMeetups: { requests: inCommunity, shows: 'username' },
  listMeetups: { requests: () => [{}], shows: 'username' },
  searchEvents: { requests: () => [{ query: { q: 'sketching' } }], shows: 'username' },
  // Titles and times alone.
  getEventCalendar: 'museums',
  getMeetup: { requests: onMeetup, shows: 'username' },
  // Of the viewers, the person alone is a member, and the organizer.
  // Its page shows the meetup of the person.
  listMuseumMeetups: {
    requests: ({ museum }) => [{ params: { id: museum.id } }],
    shows: 'username',
  },
  // They name no people.
  getMeetupCalendar: 'museums',
  getCommunityCalendar: 'museums',
  getMuseumCalendar: 'museums',
  getPersonalCalendar: 'own',
  getOwnCalendar: 'own',
  // What organizers ask of the museum's manager, whom none of the viewers is.
  listMeetupProposals: 'addressed',
  listMeetupComments: { requests: onMeetup, shows: 'word', to: ['owner'] },
  listMeetupPhotos: { requests: onMeetup, shows: 'word', to: ['owner'] },
  getMeetupPhotoPermit: 'own',
  listAttendees: { requests: onMeetup, shows: 'username', to: ['owner'] },
  downloadAttendees: { requests: onMeetup, shows: 'username', to: ['owner'] },
}
