import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Limits } from './limits.ts'

const keptStderr = 4_000
/** Between the signal that a program may handle and the one that it may not. */
const killedAfterSeconds = 5
/** None of our variables: this program reads what users upload. */
const environment = { PATH: process.env.PATH ?? '', LANG: 'C', HOME: '/nonexistent' }

export type Outcome =
  | { ended: 'exit'; code: number }
  /** More CPU time than it may use, or a file that grew too large: it would be the same the next time. */
  | { ended: 'limit' }
  /** The wall clock, which depends on how busy the machine is. */
  | { ended: 'late' }
  /** By another process, or by the kernel where the machine has no memory left. */
  | { ended: 'killed'; by: string }
  | { ended: 'aborted' }

/** A program that the wall clock ended. */
export class Late extends Error {
  override name = 'Late'
}

export interface ChildOptions {
  limits: Limits
  /** Absent: below every other process's. */
  priority?: 'low' | 'normal'
  /** Kills it. */
  signal?: AbortSignal
  onLine(line: string): void
}

/**
 * Runs a program in a process group of its own, with a low priority and within limits. Resolves once it
 * has ended, also where it was killed; the last part of what it complained of is `stderr`.
 */
export async function runChild(
  program: string,
  args: readonly string[],
  { limits, priority = 'low', signal, onLine }: ChildOptions,
): Promise<Outcome & { stderr: string }> {
  signal?.throwIfAborted()
  const [command = program, ...rest] = [...(await wrapper(limits, priority)), program, ...args]
  const child = spawn(command, rest, {
    detached: true,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (priority === 'low') void lowerSession(child.pid)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-keptStderr)
  })
  const lines = createInterface({ input: child.stdout }).on('line', onLine)
  let isLate = false
  const clock = setTimeout(() => {
    isLate = true
    killGroup(child.pid)
  }, limits.wallMs)
  const abort = () => killGroup(child.pid)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const [code, by] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    if (signal?.aborted) return { ended: 'aborted', stderr }
    if (isLate) return { ended: 'late', stderr }
    if (by === 'SIGXCPU' || by === 'SIGXFSZ') return { ended: 'limit', stderr }
    return by ? { ended: 'killed', by, stderr } : { ended: 'exit', code: code ?? 1, stderr }
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', abort)
    lines.close()
    // A child of the child would outlive it.
    killGroup(child.pid)
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

const lowestNice = '19'

const run = promisify(execFile)
const works = (command: readonly string[]): Promise<boolean> =>
  run(command[0] as string, [...command.slice(1), 'true']).then(
    () => true,
    () => false,
  )

/** Programs of util-linux that replace themselves by what follows: other systems, and some containers, refuse them. */
const wrappers = {
  /** The child dies with the process that started it, however that ended. */
  death: ['setpriv', '--pdeathsig', 'KILL'],
  /**
   * Requests come first. Not `SCHED_IDLE`: Linux takes a core with nothing else for an idle one, and has requests begin there,
   * which then wait for the program to be stopped.
   */
  priority: ['nice', '-n', lowestNice],
} as const
let usable: Promise<Record<keyof typeof wrappers, readonly string[]>> | undefined

async function findUsable(): Promise<Record<keyof typeof wrappers, readonly string[]>> {
  const whereUsable = async (command: readonly string[]) => ((await works(command)) ? command : [])
  const [death, priority] = await Promise.all([whereUsable(wrappers.death), whereUsable(wrappers.priority)])
  return { death, priority }
}

/**
 * Linux shares a core among sessions first where it groups processes by them (`sched_autogroup_enabled`), and a process's
 * priority counts within its session alone. The child leads a session of its own, so that is what gives way.
 */
async function lowerSession(pid: number | undefined): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, lowestNice)
    } catch (error) {
      // One change in a tenth of a second is taken from all processes; without the file there are no such groups.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await wait(200)
    }
  }
}

let hasPrlimit: Promise<boolean> | undefined

async function wrapper(
  { memoryBytes, cpuSeconds, fileBytes }: Limits,
  priority: ChildOptions['priority'],
): Promise<string[]> {
  usable ??= findUsable()
  hasPrlimit ??= works(['prlimit', '--core=0'])
  const limits = [
    'prlimit',
    '--core=0',
    '--nofile=64',
    `--as=${memoryBytes}`,
    `--cpu=${cpuSeconds}:${cpuSeconds + killedAfterSeconds}`,
    `--fsize=${fileBytes}`,
  ]
  const found = await usable
  const first = priority === 'low' ? [...found.death, ...found.priority] : found.death
  return [...first, ...((await hasPrlimit) ? limits : [])]
}
