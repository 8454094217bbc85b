import { type CdnStats, type deliveryStates, serverTexts } from '@vitrine/contracts'
import { isTransient } from '@vitrine/service-kit'
import type { MediaContext } from '../../context.ts'
import type { ActiveCdn } from '../cdn.ts'
import type { Delivered } from '../edge.ts'
import { deliveredSince, measureStorage, storedBytes } from './statistics.repository.ts'

const shownDays = 30
const dayMs = 24 * 3_600_000
/** Administrators ask each 30 s, each of them; BunnyCDN is asked once for all of them. */
const keptMs = 25_000

type DeliveryState = (typeof deliveryStates)[number]

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
/** The last day that is not shown. */
export const dayBeforeShown = (now: Date): string => dayOf(new Date(now.getTime() - shownDays * dayMs))

const kept = new WeakMap<ActiveCdn['edge'], { at: number; counted: Promise<Delivered> }>()

function countedByCdn({ edge }: ActiveCdn, now: Date): Promise<Delivered> {
  const known = kept.get(edge)
  if (known && now.getTime() - known.at < keptMs) return known.counted
  const counted = edge.statistics(new Date(now.getTime() - shownDays * dayMs), now)
  kept.set(edge, { at: now.getTime(), counted })
  counted.catch(() => kept.delete(edge))
  return counted
}

/** The CDN's own numbers where it delivers, else what the processes of this service have counted. */
async function delivered(ctx: MediaContext): Promise<{ counted: Delivered; state: DeliveryState }> {
  const { db, cdn, clock, log } = ctx
  const active = cdn.active()
  const own = () => deliveredSince(db, dayBeforeShown(clock()))
  if (!active) return { counted: await own(), state: 'delivery.local' }
  if (!active.settings.migratedAt) return { counted: await own(), state: 'delivery.filling' }
  try {
    return { counted: await countedByCdn(active, clock()), state: 'delivery.cdn' }
  } catch (error) {
    log.warn({ err: error, isTransient: isTransient(error) }, 'the CDN does not say what it has delivered')
    return { counted: await own(), state: 'delivery.noStatistics' }
  }
}

export async function readStatistics(ctx: MediaContext): Promise<CdnStats> {
  const { db, cdn, clock } = ctx
  const settings = cdn.active()?.settings
  const [{ counted, state }, measured] = await Promise.all([delivered(ctx), storedBytes(db)])
  const { requests, bytes, hits } = counted
  return {
    storage: {
      type: settings ? 'bunnycdn' : 'local',
      configured: settings !== undefined,
      location: settings ? `${settings.storageZone} (${settings.storageRegion})` : 'This server',
    },
    stats: {
      totalRequests: requests,
      totalBandwidth: bytes,
      cacheHitRatio: requests === 0 ? null : Math.min(1, hits / requests),
      // Not measured yet: it is the first minute of this installation.
      storageUsed: measured ?? (await measureStorage(db, clock())),
    },
    message: serverTexts[state],
    messageId: state,
  }
}
