import { setTimeout as pause } from 'node:timers/promises'
import type { MuseumsContext } from '../../context.ts'

const intervalMs = 1_000
/** Whoever would wait longer gets no turn. */
const maxWaitMs = 3_000

/** Reserves the next turn by the clock of Redis; how long to wait for it in ms, or -1. */
const reserve = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local free = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  if free - now > tonumber(ARGV[2]) then return -1 end
  redis.call('SET', KEYS[1], string.format('%.0f', free + ARGV[1]), 'PX', free - now + ARGV[1])
  return free - now`

/** Waits for the caller's turn; false: there is none soon. */
export type Pace = () => Promise<boolean>

/** One turn in a second for all processes together. Without Redis they cannot be counted, and there is none. */
export const createPace =
  (redis: MuseumsContext['redis'], name: string): Pace =>
  async () => {
    const waitMs = Number(await redis.eval(reserve, 1, `lookups:pace:${name}`, intervalMs, maxWaitMs))
    if (waitMs < 0) return false
    await pause(waitMs)
    return true
  }
