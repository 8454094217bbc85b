import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { statOf } from './memory.ts'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds, user and system, that these processes have used; an ended process counts as 0. */
export function cpuSeconds(...pids: number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}

function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : 0
}

/** The same with what their ended children used, e.g. of PostgreSQL with the backends that it had. */
export function cpuSecondsWithEnded(...pids: number[]): number {
  const ended = (pid: number) => {
    const fields = statOf(pid)
    return fields ? (Number(fields[13]) + Number(fields[14])) / ticksPerSecond : 0
  }
  return pids.reduce((sum, pid) => sum + ended(pid), cpuSeconds(...pids))
}

/** The processes whose command line matches, e.g. every backend of PostgreSQL. */
export function pidsMatching(pattern: RegExp): number[] {
  return readdirSync('/proc')
    .filter(name => /^[0-9]+$/.test(name))
    .map(Number)
    .filter(pid => pid !== process.pid && pattern.test(commandLine(pid)))
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it ended between the listing and the reading
  }
}
