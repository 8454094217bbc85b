import { localTime } from '@vitrine/contracts'

const dayMs = 24 * 60 * 60_000
/** Opening hours reach from the day before into the day after. */
const reachMs = 3 * dayMs

/** By time zone, for one day of UTC. */
let changes = new Map<string, boolean>()
let changesOf = Number.NaN

/** Whether the clocks of a time zone change close enough to `now` to matter for what is open. */
export function hasClockChange(timezone: string, now: Date): boolean {
  const day = Math.floor(now.getTime() / dayMs)
  if (day !== changesOf) {
    changes = new Map()
    changesOf = day
  }
  const known = changes.get(timezone)
  if (known !== undefined) return known
  const offsets = [-reachMs, reachMs].map(reach => offsetAt(timezone, day * dayMs + reach))
  const hasChange = offsets[0] !== offsets[1]
  changes.set(timezone, hasChange)
  return hasChange
}

/** Minutes ahead of UTC. */
function offsetAt(timezone: string, time: number): number {
  const { date, minutes } = localTime(new Date(time), timezone)
  return Date.parse(date) / 60_000 + minutes - time / 60_000
}
