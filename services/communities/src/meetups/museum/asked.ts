import { type CreateMeetup, texts } from '@vitrine/contracts'
import { forbidden, invalid, type Transaction } from '@vitrine/service-kit'
import type { Actor } from '../../context.ts'
import type { Collaboration } from '../../events/events.repository.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import type { SharedValues } from '../../events/values.ts'
import { type MuseumOfEvents, shareMuseum } from '../../museums/museums.repository.ts'
import { speaksForMuseum } from './collaboration.ts'
import { type MuseumEventOf, shareMuseumEvent } from './museum.repository.ts'

/** The museum that a form asks to take part (EV15), and the event of it that the meetup accompanies. */
export interface Asked {
  museum: MuseumOfEvents
  event: MuseumEventOf | null
}

type Form = Pick<CreateMeetup, 'museumId' | 'museumEventId' | 'collaborationStatus' | 'canMuseumPromote'>

/**
 * Both shared until the end of the transaction; before the meetup is locked, as the projection of museums and the deletion of their
 * events lock them first. Null: it asks none. 400 for what does not exist or does not fit.
 */
export async function shareAsked(tx: Transaction, form: Form): Promise<Asked | null> {
  const event = form.museumEventId === null ? null : await shareMuseumEvent(tx, form.museumEventId)
  if (form.museumEventId !== null && !event) throw invalid('museumEventId', texts.meetup.museumEventRequired)
  const museumId = form.museumId ?? event?.museum_id
  if (museumId === undefined) return null
  const museum = await shareMuseum(tx, museumId)
  if (!museum) throw invalid('museumId', texts.museum.notFound)
  if (event && event.museum_id !== museumId) throw invalid('museumEventId', texts.meetup.otherMuseum)
  return { museum, event }
}

interface Proposal {
  viewer: Actor
  form: Form
  /** What else the form says. */
  shared: SharedValues
  asked: Asked | null
  /** Null: a new meetup. */
  before: LockedMeetup | null
  now: Date
}

/** What a form says of a museum. 403 where anyone but its manager says that it takes part; 400 where it declined. */
export function collaborationIn(proposal: Proposal): Collaboration | null {
  const { form, asked, before, now } = proposal
  if (!asked) return null
  const { museum, event } = asked
  const museumId = museum.museum_id
  if (before?.declined_museum_ids.includes(museumId)) throw invalid('museumId', texts.meetup.museumDeclined)
  const isOver = event !== null && (event.cancelled_at !== null || event.ends_at <= now)
  if (isOver && event.id !== before?.museum_event_id)
    throw invalid('museumEventId', texts.meetup.museumEventOver)
  return {
    museumId,
    museumEventId: event?.id ?? null,
    status: statusIn(proposal, asked),
    mayPromote: form.canMuseumPromote,
  }
}

function statusIn({ viewer, form, shared, before }: Proposal, { museum, event }: Asked) {
  const { collaborationStatus: wanted } = form
  if (speaksForMuseum(viewer, museum)) return wanted
  const agreed = before?.museum_id === museum.museum_id ? before.collaboration : null
  if (wanted !== 'discussion' && wanted !== agreed) throw forbidden(texts.meetup.museumConfirms)
  const isAsItWas =
    before !== null && isSame(before, shared) && before.museum_event_id === (event?.id ?? null)
  return isAsItWas ? wanted : 'discussion'
}

/** Whether it still is what a museum agreed to: what its page shows. */
const isSame = (before: LockedMeetup, shared: SharedValues): boolean =>
  before.title === shared.title &&
  before.location === shared.location &&
  before.timezone === shared.timezone &&
  before.has_end === shared.hasEnd &&
  before.starts_at.getTime() === shared.startsAt.getTime() &&
  before.ends_at.getTime() === shared.endsAt.getTime()
