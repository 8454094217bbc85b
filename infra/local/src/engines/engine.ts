import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Layout } from '../layout.ts'
import type { Ports } from '../ports.ts'
import { until } from '../wait.ts'

export type EngineName = 'postgres' | 'redis' | 'kafka' | 'mongo'

/** A running engine: one that we started and stop, or one that the environment names. */
export type Engine = {
  name: EngineName
  /** The value of DATABASE_URL, REDIS_URL, KAFKA_BROKERS or MONGO_URL, with the password: never to be printed. */
  address: string
  /** Where its data is, for people to read. */
  where: string
  pid?: number
  stop(): Promise<unknown>
}

export type EngineContext = {
  layout: Layout
  ports: Ports
  env: NodeJS.ProcessEnv
  /** The address of PostgreSQL, once it answers: engines come up at the same time. Rejects when it does not start. */
  postgres(): Promise<string>
  /** The data may be lost in a power failure: tests delete it anyway. */
  ephemeral?: boolean
  signal: AbortSignal
  /** Shows one line about what is happening: downloads take a while. */
  progress(line: string): void
  /** Called before what takes minutes on a fresh machine, for whoever can begin without the engine. */
  takesMinutes?(): void
  /** Called as soon as a process runs, so that a signal during start-up leaves none behind. */
  started(engine: Engine): void
}

export function external(name: EngineName, address: string, variable: string): Engine {
  return { name, address, where: `the server in ${variable}`, stop: async () => {} }
}

/** Waits until the engine answers; when it exits before, the end of its log is the error. */
export async function untilReady(
  name: string,
  child: ChildProcess,
  log: string,
  attempt: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const exited = () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${name} ended while starting. The end of ${log}:\n${lastLines(log)}`)
    }
  }
  await until(attempt, {
    what: `${name} getting ready`,
    ms: 60_000,
    signal,
    stillWorth: exited,
  })
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
}
