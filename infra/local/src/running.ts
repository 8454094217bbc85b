import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, killGroup } from './child.ts'
import { readJson, writeJson } from './files.ts'
import type { Layout } from './layout.ts'

/** `.local/run.json`: how benches, tests and command line tools find the running stack. */
export type RunningStack = {
  address: string
  /** The supervisor. */
  pid: number
  startedAt: string
  /** The addresses of the engines; empty for one that no service needs. */
  engines: { DATABASE_URL: string; REDIS_URL: string; KAFKA_BROKERS: string; MONGO_URL: string }
  /** The variables of every service and of the gateway. */
  env: Record<string, Record<string, string>>
  ports: Record<string, number>
  /** Everything alive, by name; each leads a process group. */
  pids: Record<string, number>
}

export const writeRunning = (layout: Layout, stack: RunningStack) => writeJson(layout.run, stack)
export const forgetRunning = (layout: Layout) => rmSync(layout.run, { force: true })

/** The stack that runs now, or undefined. A file that a killed supervisor left behind does not count. */
export function runningStack(layout: Layout): RunningStack | undefined {
  const stack = readJson<RunningStack>(layout.run)
  return stack && isOurs(stack.pid, 'infra/local') ? stack : undefined
}

/** Ends what a killed supervisor left behind, services before engines; returns the names. */
export async function endLeftovers(layout: Layout): Promise<string[]> {
  const stack = readJson<RunningStack>(layout.run)
  if (!stack) return []
  const left = Object.entries(stack.pids).filter(([name, pid]) => isOurs(pid, markOf(name, layout)))
  const isEngine = ([name]: [string, number]) => name in engineSignals
  await end(left.filter(entry => !isEngine(entry)))
  await end(left.filter(isEngine))
  forgetRunning(layout)
  return left.map(([name]) => name)
}

/** How each engine is asked to end soon: PostgreSQL would wait for its clients at SIGTERM. */
const engineSignals: Record<string, NodeJS.Signals> = {
  postgres: 'SIGINT',
  redis: 'SIGTERM',
  kafka: 'SIGTERM',
  mongo: 'SIGTERM',
}

async function end(left: [string, number][]): Promise<void> {
  for (const [name, pid] of left) killGroup(pid, engineSignals[name] ?? 'SIGTERM')
  const deadline = Date.now() + 5_000
  while (left.some(([, pid]) => isAlive(pid)) && Date.now() < deadline) await pause(50)
  for (const [, pid] of left) if (isAlive(pid)) killGroup(pid, 'SIGKILL')
}

/** A piece of the command line that only our process of that name has: process ids are used again. */
function markOf(name: string, layout: Layout): string {
  if (name === 'postgres') return 'postgres'
  if (name === 'redis') return 'redis-server'
  if (name === 'kafka' || name === 'mongo') return layout.data
  return name === 'gateway' ? 'gateway/src/main.ts' : `services/${name.replace('.worker', '')}/`
}

function isOurs(pid: number, mark: string): boolean {
  return isAlive(pid) && commandOf(pid).includes(mark)
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    // ps ends with 1 when the process has ended meanwhile.
    return ''
  }
}
