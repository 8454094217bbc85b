import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type BenchDatabase, withClient, withDatabase } from '../lib/databases.ts'
import { engines } from '../lib/engines.ts'
import { type Started, startProcess } from '../lib/index.ts'
import { randomKeys } from '../lib/random-keys.ts'
import { type Side, sides } from './compare.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const runtime = fileOf('libs/runtime/src/run.ts')
const service = fileOf('services/communities/src/service.ts')
const telemetry = fileOf('libs/telemetry/src/register.ts')
const recorder = fileOf('infra/load/src/communities/record-statements.ts')

/** Creates a database of the service communities and fills it; it is dropped after the work. */
export const withCommunities = <T>(
  name: string,
  fill: (client: pg.Client) => Promise<void>,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> =>
  withDatabase(name, async database => {
    execFileSync(process.execPath, [runtime, service, 'migrate'], {
      env: { ...process.env, DATABASE_URL: database.url },
    })
    await withClient(database.url, fill)
    return work(database)
  })

/** Serves communities over a database; nothing is published. `statements`: the file to which it writes what it asks. */
export function serveCommunities(
  { url }: BenchDatabase,
  { port, tokensUrl, statements }: { port: number; tokensUrl: string; statements?: string },
): Promise<Started> {
  return startProcess({
    command: process.execPath,
    args: ['--import', telemetry, ...(statements ? ['--import', recorder] : []), runtime, service],
    env: {
      DATABASE_URL: url,
      REDIS_URL: engines().redisUrl,
      KAFKA_BROKERS: '127.0.0.1:1',
      JWKS_URL: tokensUrl,
      RATE_LIMIT_FACTOR: '1000000',
      MEDIA_URL_KEYS: randomKeys(),
      PUBLIC_URL: 'https://vitrine.example',
      LOG_LEVEL: 'warn',
      ROLE: 'api',
      PORT: String(port),
      ...(statements && { STATEMENTS_FILE: statements }),
    },
    ready: `http://127.0.0.1:${port}/healthz`,
  })
}

/** Serves communities over both sizes during the work. `work` gets the address of each. */
export async function whileServing(
  { databases, tokensUrl }: { databases: Record<Side, BenchDatabase>; tokensUrl: string },
  ports: Record<Side, number>,
  work: (addressOf: (side: Side) => string) => Promise<void>,
): Promise<void> {
  const started: Started[] = []
  try {
    for (const side of sides)
      started.push(await serveCommunities(databases[side], { port: ports[side], tokensUrl }))
    await work(side => `http://127.0.0.1:${ports[side]}`)
  } finally {
    for (const each of started) await each.stop()
  }
}
