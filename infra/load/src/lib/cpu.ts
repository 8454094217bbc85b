import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds, user and system, that these processes have used; an ended process counts as 0. */
export function cpuSeconds(...pids: number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}

function cpuOf(pid: number): number {
  try {
    // The command's name is in brackets and may contain spaces; the numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
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
