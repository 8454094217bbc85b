import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { nextDelay } from './backoff.ts'
import { lowerPriority, startChild, stopChild } from './child.ts'
import { reasonsOf } from './errors.ts'
import type { Log } from './log.ts'
import { until } from './wait.ts'

/** A process that has to be there: started, watched, started again. */
export type ProcessSpec = {
  name: string
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  readyUrl: string
  /** From 0 to 19; processes with less go first. Default: 0. */
  niceness?: number
}

export type Supervisor = {
  /** Launches processes, beside those that run already. */
  start(specs: readonly ProcessSpec[]): void
  /** Resolves when that process says that it is ready; rejects when it keeps dying. */
  ready(name: string, signal: AbortSignal): Promise<void>
  /** Every process that lives now. */
  pids(): Record<string, number>
  stop(graceMs: number): Promise<void>
}

type Watched = {
  spec: ProcessSpec
  child?: ChildProcess
  deaths: number
  delayMs?: number
  timer?: NodeJS.Timeout
}

/** After this many deaths before it was ever ready, waiting longer is pointless. */
const maxDeaths = 3

/** Restarts processes that die until `stop`. `changed` is called when one starts or ends. */
export function createSupervisor(log: Log, changed: () => void): Supervisor {
  const watched = new Map<string, Watched>()
  let stopping = false

  const yieldTo = (spec: ProcessSpec, pid: number, niceness: number) => {
    try {
      lowerPriority(pid, niceness)
    } catch (error) {
      log.line(spec.name, `its priority could not be lowered: ${reasonsOf(error)}`)
    }
  }

  const launch = (entry: Watched) => {
    const { spec } = entry
    const startedAt = Date.now()
    const child = startChild(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    entry.child = child
    if (child.pid !== undefined && spec.niceness) yieldTo(spec, child.pid, spec.niceness)
    for (const stream of [child.stdout, child.stderr]) forward(stream, text => log.line(spec.name, text))
    child.once('error', error => log.say(`${spec.name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (!stopping) {
        entry.deaths += 1
        entry.delayMs = nextDelay(entry.delayMs, Date.now() - startedAt)
        log.say(
          `${spec.name} died (${signal ?? `exit code ${code}`}); starting it again in ${entry.delayMs / 1000} s`,
        )
        entry.timer = setTimeout(() => launch(entry), entry.delayMs)
      }
      changed()
    })
    changed()
  }

  return {
    start(specs) {
      if (stopping) return
      for (const spec of specs) {
        const entry = { spec, deaths: 0 }
        watched.set(spec.name, entry)
        launch(entry)
      }
    },

    async ready(name, signal) {
      const entry = watched.get(name)
      if (!entry) throw new Error(`There is no process named ${name}.`)
      await until(() => answersReady(entry.spec.readyUrl, signal), {
        what: `${name} getting ready`,
        ms: 90_000,
        everyMs: 100,
        signal,
        stillWorth: () => {
          if (entry.deaths >= maxDeaths) {
            throw new Error(
              `${name} does not start. The end of its output:\n${log.newest(name, 20).join('\n')}`,
            )
          }
        },
      })
    },

    pids() {
      const alive = [...watched.values()].flatMap(({ spec, child }) =>
        child?.pid !== undefined && child.exitCode === null && child.signalCode === null
          ? [[spec.name, child.pid]]
          : [],
      )
      return Object.fromEntries(alive)
    },

    async stop(graceMs) {
      stopping = true
      const entries = [...watched.values()]
      for (const { timer } of entries) clearTimeout(timer)
      await Promise.all(
        entries.map(async ({ spec, child }) => {
          if (child && !(await stopChild(child, graceMs))) {
            log.say(`${spec.name} did not end within ${graceMs / 1000} s and was killed`)
          }
        }),
      )
    },
  }
}

async function answersReady(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} says ${answer.status}: ${text.slice(0, 200)}`)
}

function forward(stream: Readable | null, write: (text: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', write)
}
