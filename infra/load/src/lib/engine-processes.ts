import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { commandLine, pidsMatching } from './cpu.ts'

/** The processes of the engines on this machine, so that what they use can be counted and held to one core. */
export interface EngineProcesses {
  /** PostgreSQL's backends of one database. */
  backends(database: string): number[]
  /** PostgreSQL's postmaster and what works for all databases: writers, checkpointer, vacuum. */
  background(): number[]
  redis: readonly number[]
  /** Holds them, and what PostgreSQL starts from now on, to one core; no effect where that is not allowed. */
  pin(core: number): void
  release(): void
}

export async function findEngineProcesses(databaseUrl: string, redisUrl: string): Promise<EngineProcesses> {
  const postmaster = await postmasterOf(databaseUrl)
  const children = () => pidsMatching(/^postgres: /).filter(pid => parentOf(pid) === postmaster)
  const redis = pidsMatching(new RegExp(`redis-server .*:${new URL(redisUrl).port || '6379'}\\b`))
  const isBackend = (pid: number) => /^postgres: \S+ \S+ [\d.]+\(\d+\)/.test(commandLine(pid))
  const setCores = (cores: string) => {
    for (const pid of [postmaster, ...children(), ...redis])
      spawnSync('taskset', ['-a', '-p', '-c', cores, String(pid)])
  }
  return {
    redis,
    backends: database => children().filter(pid => new RegExp(`\\b${database}\\b`).test(commandLine(pid))),
    background: () => [postmaster, ...children().filter(pid => !isBackend(pid))],
    pin: core => setCores(String(core)),
    release: () => setCores(`0-${availableParallelism() - 1}`),
  }
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it ended meanwhile
  }
}
