import { defineErased } from '../erased.ts'

export * from './communities/communities.ts'
export * from './communities/discussion.ts'
export * from './communities/media.ts'
export * from './communities/meetup-discussion.ts'
export * from './communities/meetup-photos.ts'
export * from './communities/meetups.ts'
export * from './communities/memberships.ts'
export * from './communities/museum-events.ts'
export * from './communities/museum-meetups.ts'
export * from './communities/reminders.ts'
export * from './communities/reports.ts'
export const communitiesErased = defineErased('communities')
