import {
  meetupCollaborationChanged,
  meetupGuestsAffected,
  museumEventGuestsAffected,
  museumEventRsvpChanged,
  recapDrafted,
  recapGuestsAffected,
  reminderTriggered,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
} from '@vitrine/contracts'
import { type Kind, ordinary, settling, source } from '../kind.ts'
import { earlierEnd, earlierProposal, ofMuseumAnswer, ofMuseumProposal } from './meetup-museums.ts'
import { earlierOfSeat, ofChange, ofEndedOffer, ofOffer, ofPromotion } from './meetups.ts'
import { earlierOfMuseumSeat, ofMuseumChange, ofMuseumSeat } from './museum-events.ts'
import { ofRecapDraft, ofRecapGuests } from './recaps.ts'
import { ofReminder } from './reminders.ts'

/** Whatever becomes of a seat: only the last of it is notified of, also after the earlier notice was read. */
const seatEvents = [rsvpConfirmed, rsvpInterestMarked, rsvpOffered, rsvpPromoted, rsvpCancelled] as const

/**
 * What users are notified of meetups, museum events and plans of visits. No toggle is about those that the user answered, nor about what meetups
 * and museums ask each other: that of reminders is about the reminders alone.
 */
export const kindsOfEvents = {
  new_meetup: {
    ...ordinary,
    title: 'New meetup',
    did: 'created a meetup',
    isMutedWithCommunity: true,
    // Of all members of a community, page by page: fan-outs.
    sources: [],
  },

  visit_plan: {
    ...ordinary,
    title: 'Plan a visit together',
    did: 'plans a visit',
    isMutedWithCommunity: true,
    // As of new meetups.
    sources: [],
  },

  meetup: {
    ...ordinary,
    title: 'Meetup',
    did: '',
    sources: [
      source(meetupGuestsAffected, ofChange),
      source(rsvpPromoted, ofPromotion),
      source(rsvpOffered, ofOffer),
      source(rsvpCancelled, ofEndedOffer),
    ],
    settledBy: seatEvents.map(event => settling(event, earlierOfSeat)),
  },

  meetup_museum: {
    ...ordinary,
    title: 'Meetup and museum',
    did: '',
    sources: [
      source(meetupCollaborationChanged, ofMuseumAnswer),
      source(meetupCollaborationChanged, ofMuseumProposal),
    ],
    settledBy: [
      settling(meetupCollaborationChanged, earlierProposal),
      settling(meetupCollaborationChanged, earlierEnd),
    ],
  },

  meetup_recap: {
    ...ordinary,
    title: 'Recap',
    did: '',
    isMutedWithCommunity: true,
    sources: [source(recapDrafted, ofRecapDraft), source(recapGuestsAffected, ofRecapGuests)],
    // What withdraws them is in recaps.projection.ts and events.projection.ts.
  },

  new_museum_event: {
    ...ordinary,
    title: 'New event',
    did: '',
    toggle: 'museumUpdates',
    isMailed: false,
    // Of all followers of a museum, page by page: fan-outs.
    sources: [],
  },

  museum_event: {
    ...ordinary,
    title: 'Museum event',
    did: '',
    sources: [
      source(museumEventGuestsAffected, ofMuseumChange),
      source(museumEventRsvpChanged, ofMuseumSeat),
    ],
    settledBy: [settling(museumEventRsvpChanged, earlierOfMuseumSeat)],
  },

  event_reminder: {
    ...ordinary,
    title: 'Reminder',
    did: '',
    toggle: 'eventReminders',
    sources: [source(reminderTriggered, ofReminder)],
    // What withdraws them is in reminders.projection.ts and events.projection.ts.
  },
} satisfies Record<string, Kind>
