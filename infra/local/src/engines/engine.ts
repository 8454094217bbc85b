import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Layout } from '../layout.ts'
import type { Ports } from '../ports.ts'
import { until } from '../wait.ts'

export type EngineName = 'postgres' | 'redis' | 'kafka'

/** A running engine: ours to stop, or one that the environment named. */
export type Engine = {
  name: EngineName
  /** What goes into DATABASE_URL, REDIS_URL or KAFKA_BROKERS. */
  address: string
  /** Where its data lies, in words. */
  where: string
  pid?: number
  stop(): Promise<unknown>
}

export type EngineContext = {
  layout: Layout
  ports: Ports
  env: NodeJS.ProcessEnv
  /** What is stored may be lost with the machine's power: tests throw it away anyway. */
  forgetful?: boolean
  signal: AbortSignal
  /** One line about what is going on: downloads take a while. */
  progress(line: string): void
  /** Called as soon as there is something to stop, so that a signal during start-up leaves nothing behind. */
  started(engine: Engine): void
}

export function external(name: EngineName, address: string, variable: string): Engine {
  return { name, address, where: `named by ${variable}`, stop: async () => {} }
}

/** Waits until the engine answers; when it dies before, its own last words are the error. */
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
