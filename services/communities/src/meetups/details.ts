import type { CreateMeetup } from '@vitrine/contracts'

/** What is shown of a meetup alone, and no statement asks for. */
export type MeetupDetails = Pick<
  CreateMeetup,
  | 'rsvpRequired'
  | 'costAmount'
  | 'expectedGroupSize'
  | 'ageRestrictions'
  | 'accessibilityNotes'
  | 'rainPlan'
  | 'allowComments'
  | 'allowPhotoSharing'
  | 'museumContact'
>

export const noDetails: MeetupDetails = {
  rsvpRequired: false,
  costAmount: '',
  expectedGroupSize: '',
  ageRestrictions: '',
  accessibilityNotes: '',
  rainPlan: '',
  allowComments: false,
  allowPhotoSharing: false,
  museumContact: '',
}
