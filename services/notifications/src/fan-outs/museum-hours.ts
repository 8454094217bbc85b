import { type museumHoursChanged, museumHoursDoubted } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { type FanOut, keepFanOut } from './fan-outs.repository.ts'

type OfHours = typeof museumHoursChanged | typeof museumHoursDoubted

/** Keeps what the followers of a museum are to be notified of: its hours have changed, or are in doubt. */
export const keepMuseumHours: BatchHandler<OfHours> = async (events, { tx }) => {
  for (const event of events) await keepFanOut(tx, fanOutOf(event))
}

function fanOutOf(event: Received<OfHours>): FanOut {
  const of = event.type === museumHoursDoubted.type ? 'hours-doubted' : 'hours-changed'
  const { museum } = event.data
  const key = `${of}:${museum.id}`
  return {
    key,
    audience: 'museum-followers',
    audienceId: museum.id,
    delivery: {
      kind: 'museum_hours',
      target: key,
      link: `/museum/${museum.slug}`,
      actor: null,
      subject: null,
      notice: { of, museum: museum.name, notes: '' },
      communityId: null,
      happenedAt: event.time,
      version: event.aggregateVersion,
    },
    except: 'userId' in event.data && event.data.userId !== null ? [event.data.userId] : [],
  }
}
