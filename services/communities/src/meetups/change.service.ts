import type { MeetupDetail, UpdateMeetup } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { applyChange } from '../events/change.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockMeetupIn } from './access.ts'
import { requireChanger } from './permission.ts'
import { getMeetup } from './read.service.ts'
import { valuesOf, valuesOfRow } from './values.ts'

/** Changes a meetup as its form shows it (EV8). */
export async function changeMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, meetup: form }: { meetupId: number; meetup: UpdateMeetup },
): Promise<MeetupDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    const permit = requireChanger(standing, viewer, meetup)
    refuseArchived(standing)
    const isChanged = await applyChange(ctx, tx, meetup, {
      current: valuesOfRow(meetup),
      wanted: valuesOf(form),
      version: form.version,
      by: viewer.id,
    })
    if (isChanged && meetup.organizer_id !== viewer.id)
      await recordModeration(tx, {
        communityId: meetup.community_id,
        actorId: viewer.id,
        permit,
        action: 'edit_meetup',
        target: { type: 'meetup', id: meetupId, userId: meetup.organizer_id },
        at: ctx.clock(),
      })
    return {}
  })
  return getMeetup(ctx, viewer, meetupId)
}
