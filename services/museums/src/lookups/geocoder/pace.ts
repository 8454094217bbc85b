import { setTimeout } from 'node:timers/promises'
import type { MuseumsContext } from '../../context.ts'

export const intervalMs = 1_000
/** Whoever would wait longer gets no turn. */
export const maxWaitMs = 3_000

/** Reserves the next turn, by the clock of Redis unless ARGV[3] is the time; how long to wait for it in ms, or -1. */
const reserve = `
  local time = redis.call('TIME')
  local now = tonumber(ARGV[3]) or time[1] * 1000 + math.floor(time[2] / 1000)
  local free = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  if free - now > tonumber(ARGV[2]) then return -1 end
  redis.call('SET', KEYS[1], string.format('%.0f', free + ARGV[1]), 'EX', 60)
  return free - now`

/** Where Redis keeps from when the next turn is free, in ms. */
export const paceKey = (name: string): string => `lookups:pace:${name}`

/** Waits for the caller's turn; false: there is none soon. */
export type Pace = () => Promise<boolean>

interface PaceOptions {
  /** In ms; absent: the clock of Redis, which all processes share. */
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/** One turn in a second for all processes together. Without Redis they cannot be counted, and there is none. */
export const createPace =
  (redis: MuseumsContext['redis'], name: string, { now, pause = setTimeout }: PaceOptions = {}): Pace =>
  async () => {
    const at = now?.() ?? ''
    const waitMs = Number(await redis.eval(reserve, 1, paceKey(name), intervalMs, maxWaitMs, at))
    if (waitMs < 0) return false
    await pause(waitMs)
    return true
  }
