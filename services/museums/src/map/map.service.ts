import type { MuseumMap, MuseumMapQuery } from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import { isOpenAt } from '../hours/is-open.ts'
import { boxOf } from '../museums/box.ts'
import { clustersOf } from './clusters.ts'
import { listPlaced } from './map.repository.ts'
import { createPoints } from './points.ts'

/** Points that are older are read anew behind the answer, and those that are twice as old before it. */
const freshMs = 60_000
/** Read in parts, between which the process answers other requests. */
const partSize = 1_000

/** Answers from memory: what the database knows, at most two minutes later. */
export function createMap(ctx: Pick<MuseumsContext, 'db' | 'clock' | 'log'>) {
  let points = createPoints()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const now = ctx.clock()
    const next = createPoints()
    for (let after = 0, isLast = false; !isLast; ) {
      const rows = await listPlaced(ctx.db, { after, limit: partSize })
      for (const { openingHours, timezone, ...row } of rows) {
        next.add({ ...row, isOpen: isOpenAt(openingHours, timezone, now) })
      }
      after = rows.at(-1)?.id ?? after
      isLast = rows.length < partSize
    }
    points = next
    readAt = now.getTime()
  }

  /** One at a time, for all requests that need it. */
  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return async function getMuseumMap({ bbox, zoom, ...filter }: MuseumMapQuery): Promise<MuseumMap> {
    const box = boxOf(bbox)
    const age = ctx.clock().getTime() - readAt
    if (age > 2 * freshMs) await refresh()
    else if (age > freshMs) {
      refresh().catch(error => ctx.log.warn({ err: error }, 'The points of the map were not read anew.'))
    }
    return clustersOf(points, box, zoom, filter)
  }
}
