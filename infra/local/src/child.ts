import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'

/**
 * A process of its own group: Ctrl-C in a terminal reaches the whole group of the foreground, and we end
 * things in an order (services before engines), so nothing that we start may receive it directly.
 */
export function startChild(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, { ...options, detached: true })
}

/** Others go first while all cores are busy. Linux weighs sessions, of which each of ours is one, before processes. */
export function lowerPriority(pid: number, niceness: number): void {
  setPriority(pid, niceness)
  const session = `/proc/${pid}/autogroup`
  if (existsSync(session)) writeFileSync(session, String(niceness))
}

/** Standard streams of a process that writes to a log file. */
export function streamsTo(file: string): { stdio: ['ignore', number, number]; close(): void } {
  mkdirSync(dirname(file), { recursive: true })
  const log = openSync(file, 'a')
  return { stdio: ['ignore', log, log], close: () => closeSync(log) }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Resolves when the process has ended, or with false after `ms`. */
export function exitWithin(child: ChildProcess, ms: number): Promise<boolean> {
  if (hasExited(child) || child.pid === undefined) return Promise.resolve(true)
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      child.off('exit', done)
      resolve(false)
    }, ms)
    child.once('exit', done)
  })
}

/** Asks the process to end and, when it does not, ends its whole group; false when it had to. */
export async function stopChild(
  child: ChildProcess,
  graceMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<boolean> {
  if (child.pid === undefined || hasExited(child)) return true
  child.kill(signal)
  if (await exitWithin(child, graceMs)) return true
  killGroup(child.pid, 'SIGKILL')
  await exitWithin(child, 1_000)
  return false
}

/** A signal to a process group of ours; one that has ended already is ignored. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
