import { type CollaborationStatus, isManagerOf, type Meetup } from '@vitrine/contracts'
import { museumRefOf } from '@vitrine/service-kit'
import type { Actor } from '../../context.ts'
import type { Collaboration } from '../../events/events.repository.ts'
import type { MuseumOrNone } from '../../museums/museums.repository.ts'

/** What a row of a meetup says of a museum (EV15); the columns of the museum are null where it names none. */
export interface CollaborationColumns extends MuseumOrNone {
  /** Null: it names no museum. */
  collaboration: CollaborationStatus | null
  can_museum_promote: boolean
  museum_event_id: number | null
}

export const collaborationOf = (row: CollaborationColumns): Collaboration | null =>
  row.museum_id === null
    ? null
    : {
        museumId: row.museum_id,
        museumEventId: row.museum_event_id,
        status: row.collaboration ?? 'discussion',
        mayPromote: row.can_museum_promote,
      }

/** Whether a user speaks for the museum that a meetup names. */
export const speaksForMuseum = (
  viewer: Pick<Actor, 'id' | 'role'>,
  { manager_id }: Pick<MuseumOrNone, 'manager_id'>,
): boolean => isManagerOf(viewer, { managerId: manager_id })

type Shown = Pick<
  Meetup,
  | 'museum'
  | 'museumId'
  | 'connectToMuseumEvent'
  | 'museumEventId'
  | 'museumContact'
  | 'collaborationStatus'
  | 'canMuseumPromote'
>

const none: Shown = {
  museum: null,
  museumId: null,
  connectToMuseumEvent: false,
  museumEventId: null,
  museumContact: '',
  collaborationStatus: 'discussion',
  canMuseumPromote: false,
}

/** As the contract has it. `isShown`: the viewer may know of the museum. `contact`: empty for whom it does not concern. */
export function shownCollaboration(
  row: CollaborationColumns,
  { isShown, contact }: { isShown: boolean; contact: string },
): Shown {
  const collaboration = isShown ? collaborationOf(row) : null
  if (collaboration === null) return none
  const { museumId, museumEventId, status, mayPromote } = collaboration
  return {
    museum: museumRefOf(row),
    museumId,
    connectToMuseumEvent: museumEventId !== null,
    museumEventId,
    museumContact: contact,
    collaborationStatus: status,
    canMuseumPromote: mayPromote,
  }
}
