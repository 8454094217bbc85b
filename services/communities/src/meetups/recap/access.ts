import { texts } from '@vitrine/contracts'
import { notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../../context.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import type { Permit } from '../../standing/permissions.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { mayRead, refuseArchived } from '../../standing/standing.ts'
import { lockMeetupIn } from '../access.ts'
import { mayChange, requireChanger } from '../permission.ts'
import { lockRecap, type RecapRow } from './recaps.repository.ts'

export const recapNotFound = () => notFound(texts.recap.notFound)

/** Whether a reader is shown the recap of a meetup: a draft is for whoever may edit it. */
export const isShown = (
  { state }: Pick<RecapRow, 'state'>,
  standing: Standing,
  viewer: Actor,
  meetup: { organizer_id: number | null },
): boolean =>
  mayChange(standing, viewer, meetup) !== null || (state === 'published' && mayRead(standing, viewer))

export interface Edited {
  standing: Standing
  meetup: LockedMeetup
  recap: RecapRow
  permit: NonNullable<Permit>
}

/** The recap of a meetup, locked, for whoever may edit it: 404 where there is none. */
export async function lockForEditor(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  meetupId: number,
): Promise<Edited> {
  const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId, { shared: true })
  const recap = await lockRecap(tx, meetupId)
  if (!recap || !isShown(recap, standing, viewer, meetup)) throw recapNotFound()
  const permit = requireChanger(standing, viewer, meetup)
  refuseArchived(standing)
  return { standing, meetup, recap, permit }
}
