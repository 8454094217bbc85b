import type { MeetupDetail, UpdateMeetup } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { applyChange } from '../events/change.ts'
import { sharedValuesOf } from '../events/values.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockMeetupIn } from './access.ts'
import { collaborationIn, shareAsked } from './museum/asked.ts'
import { publishProposals } from './museum/published.ts'
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
    const asked = await shareAsked(tx, form)
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    const permit = requireChanger(standing, viewer, meetup)
    refuseArchived(standing)
    const wanted = () => {
      const shared = sharedValuesOf(form)
      const now = ctx.clock()
      return valuesOf(form, shared, collaborationIn({ viewer, form, shared, asked, before: meetup, now }))
    }
    const after = await applyChange(ctx, tx, meetup, {
      current: valuesOfRow(meetup),
      wanted,
      museum: asked?.museum ?? null,
      version: form.version,
      by: viewer.id,
    })
    if (after?.kind !== 'meetup') return {}
    await publishProposals(ctx, tx, { before: meetup, after, by: viewer.id })
    if (meetup.organizer_id !== viewer.id)
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
