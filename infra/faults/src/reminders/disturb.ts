import { setTimeout as pause } from 'node:timers/promises'
import type { Draw } from '../stack/random.ts'
import type { RemindersStack } from './recorder.ts'

const minPauseMs = 4_000
const maxPauseMs = 8_000

interface Plan {
  /** All that the processes have in Redis is deleted at these times. */
  flushesAt: readonly number[]
  /** From then on no worker of communities is killed: one that starts writes a lost schedule anyhow. */
  calmFrom: number
  /** Whether all reminders were sent: then they are killed again. */
  isSent(): boolean
}

export interface Disturbed {
  kills: number
  flushes: number
}

/** Kills workers at random, and flushes Redis; until the signal. */
export async function disturb(
  { fleet, flushRedis }: Pick<RemindersStack, 'fleet' | 'flushRedis'>,
  draw: Draw,
  { flushesAt, calmFrom, isSent }: Plan,
  signal: AbortSignal,
): Promise<Disturbed> {
  const workers = fleet.names.filter(name => name.includes('worker'))
  const done: Disturbed = { kills: 0, flushes: 0 }
  const isSpared = (name: string) => name.startsWith('communities') && Date.now() > calmFrom && !isSent()
  const killing = async () => {
    while (await waited(minPauseMs + draw.below(maxPauseMs - minPauseMs), signal)) {
      const name = draw.oneOf(workers)
      if (!isSpared(name) && fleet.kill(name)) done.kills++
    }
  }
  const flushing = async (at: number) => {
    if (!(await waited(at - Date.now(), signal))) return
    await flushRedis()
    done.flushes++
  }
  await Promise.all([killing(), ...flushesAt.map(flushing)])
  return done
}

/** False: the signal came first. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(Math.max(0, ms), true, { signal }).catch(() => false)
