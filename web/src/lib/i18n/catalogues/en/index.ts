import { account } from './account.ts'
import { admin } from './admin.ts'
import { communities } from './communities.ts'
import { communityMembers } from './community-members.ts'
import { communityOrder } from './community-order.ts'
import { communityReports } from './community-reports.ts'
import { contribute } from './contribute.ts'
import { core } from './core.ts'
import { dialogs } from './dialogs.ts'
import { events } from './events.ts'
import { map } from './map.ts'
import { media } from './media.ts'
import { meetupForm } from './meetup-form.ts'
import { meetupGuests } from './meetup-guests.ts'
import { meetupPhotos } from './meetup-photos.ts'
import { meetupRecap } from './meetup-recap.ts'
import { meetups } from './meetups.ts'
import { museumEventForm } from './museum-event-form.ts'
import { museumEvents } from './museum-events.ts'
import { notifications } from './notifications.ts'
import { ownCalendar } from './own-calendar.ts'
import { profile } from './profile.ts'
import { reviews } from './reviews.ts'
import { visitPlans } from './visit-plans.ts'

/** All of English, for types and checks; the page loads its parts (locale.ts). */
export const en = {
  ...core,
  ...account,
  ...admin,
  ...communities,
  ...communityMembers,
  ...communityOrder,
  ...communityReports,
  ...contribute,
  ...dialogs,
  ...events,
  ...map,
  ...media,
  ...meetupForm,
  ...meetupGuests,
  ...meetupPhotos,
  ...meetupRecap,
  ...meetups,
  ...museumEventForm,
  ...museumEvents,
  ...notifications,
  ...ownCalendar,
  ...profile,
  ...reviews,
  ...visitPlans,
} as const
