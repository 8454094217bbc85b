import { type CreateMuseumEvent, type MuseumEvent, museumEventCreated, texts } from '@vitrine/contracts'
import { invalid, mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { insertEvent } from '../events/events.repository.ts'
import { museumEventMessage } from '../events/published.ts'
import { refusePastStart } from '../events/refusals.ts'
import { scheduleReminders } from '../events/reminders/reminders.repository.ts'
import { shareMuseum } from '../museums/museums.repository.ts'
import { lockOpened, requireManager } from './access.ts'
import { getMuseumEvent } from './read.service.ts'
import { valuesOf } from './values.ts'

/** Creates an event of a museum (EV14). */
export async function createMuseumEvent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  form: CreateMuseumEvent,
): Promise<MuseumEvent> {
  // The stored answer holds no text: a replay shows the event as it is by then.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const at = ctx.clock()
    const museum = await shareMuseum(tx, form.museumId)
    if (!museum) throw invalid('museumId', texts.museum.notFound)
    requireManager(viewer, museum)
    const values = valuesOf(form)
    refusePastStart('museum_event', values, at)
    const owner = { kind: 'museum_event', museumId: museum.museum_id } as const
    const eventId = await insertEvent(tx, { owner, values, museum, at })
    await scheduleReminders(tx, { id: eventId, startsAt: values.startsAt }, at)
    await ctx.outbox.publish(tx, museumEventCreated, {
      ...museumEventMessage(await lockOpened(tx, eventId)),
      createdBy: viewer.id,
      createdAt: at.toISOString(),
    })
    return { id: eventId }
  })
  return getMuseumEvent(ctx, viewer, id)
}
