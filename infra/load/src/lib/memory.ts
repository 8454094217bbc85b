import { readdirSync, readFileSync } from 'node:fs'

/** Every process that these started, directly or not, and these themselves. */
export function withDescendants(pids: readonly number[]): number[] {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = Number(statOf(pid)?.[1])
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const tree = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(tree)]
  return [...new Set(pids.flatMap(tree))]
}

/** Proportional set size in MiB: what a page of memory costs is shared among the processes that map it. */
export function pssMiB(pids: readonly number[]): number {
  return (
    pids.reduce(
      (sum, pid) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0),
      0,
    ) / 1024
  )
}

/** The fields of /proc/PID/stat from the state on; undefined for a process that has ended. */
export function statOf(pid: number): string[] | undefined {
  const text = read(pid, 'stat')
  // The command's name is in brackets and may contain spaces: the numbers begin behind it.
  return text === '' ? undefined : text.slice(text.lastIndexOf(') ') + 2).split(' ')
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
