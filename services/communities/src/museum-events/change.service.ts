import type { MuseumEvent, UpdateMuseumEvent } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { applyChange } from '../events/change.ts'
import { lockOpened, requireManager } from './access.ts'
import { getMuseumEvent } from './read.service.ts'
import { valuesOf, valuesOfRow } from './values.ts'

/** Changes an event of a museum as its form shows it (EV14). */
export async function changeMuseumEvent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { eventId, form }: { eventId: number; form: UpdateMuseumEvent },
): Promise<MuseumEvent> {
  await mutate(ctx.db, idempotency, async tx => {
    const event = await lockOpened(tx, eventId)
    requireManager(viewer, event)
    await applyChange(ctx, tx, event, {
      current: valuesOfRow(event),
      wanted: () => valuesOf(form),
      museum: event,
      version: form.version,
      by: viewer.id,
    })
    return {}
  })
  return getMuseumEvent(ctx, viewer, eventId)
}
