import {
  meetupGuestsAffected,
  museumEventGuestsAffected,
  museumEventRsvpChanged,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
} from '@vitrine/contracts'
import { type Kind, ordinary, settling, source } from '../kind.ts'
import { earlierOfSeat, ofChange, ofEndedOffer, ofOffer, ofPromotion } from './meetups.ts'
import { earlierOfMuseumSeat, ofMuseumChange, ofMuseumSeat } from './museum-events.ts'

/** Whatever becomes of a seat: only the last of it is notified of, also after the earlier notice was read. */
const seatEvents = [rsvpConfirmed, rsvpInterestMarked, rsvpOffered, rsvpPromoted, rsvpCancelled] as const

/**
 * What users are notified of meetups and museum events. No toggle is about those that the user answered: that of reminders is
 * about the reminders alone.
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
} satisfies Record<string, Kind>
