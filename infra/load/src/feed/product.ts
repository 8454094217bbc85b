/** Gateway and content over a database of their own, as they are deployed, to be measured. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { engines, flushRedis, otherDatabase } from '../lib/engines.ts'
import { type Started, startProcess } from '../lib/index.ts'
import { randomKeys } from '../lib/random-keys.ts'
import { type DataSize, fillContent } from './data.ts'

export interface Product {
  database: string
  databaseUrl: string
  /** Where the gateway answers. */
  url: string
  content: number
  gateway: number
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const runtime = here('../../../../libs/runtime/src/run.ts')
const contentService = here('../../../../services/content/src/service.ts')

/** Starts a program of this repository on one core and waits until it answers. */
export const startNode = (
  program: readonly string[],
  env: Record<string, string>,
  options: { ready: string; core?: number },
): Promise<Started> =>
  startProcess({
    command: process.execPath,
    args: ['--import', here('../../../../libs/telemetry/src/register.ts'), ...program],
    env: { LOG_LEVEL: 'warn', ...env },
    ...options,
  })

export async function runSql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: engines().databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** What has to be removed at the end, also after a failure. */
export interface Leftovers {
  processes: Started[]
  databases: string[]
  redis: string[]
}

export async function startProduct(
  options: {
    database: string
    /** The number of the Redis database; it is emptied. */
    redis: string
    ports: { content: number; gateway: number }
    tokensPort: number
    core: number
    data: DataSize
  },
  leftovers: Leftovers,
): Promise<Product> {
  const { database, ports, core } = options
  const { databaseUrl, redisUrl } = engines()
  const env = {
    DATABASE_URL: otherDatabase(databaseUrl, database),
    REDIS_URL: otherDatabase(redisUrl, options.redis),
    KAFKA_BROKERS: '127.0.0.1:9',
    JWKS_URL: `http://127.0.0.1:${options.tokensPort}/`,
    RATE_LIMIT_FACTOR: '1000000',
    ROLE: 'api',
    MEDIA_URL_KEYS: randomKeys(),
  }
  leftovers.databases.push(database)
  leftovers.redis.push(env.REDIS_URL)
  await runSql(`create database ${database}`)
  await flushRedis(env.REDIS_URL)
  execFileSync(process.execPath, [runtime, contentService, 'migrate'], { env: { ...process.env, ...env } })
  await fillContent(env.DATABASE_URL, options.data)

  const contentUrl = `http://127.0.0.1:${ports.content}`
  const upstreams = ['IDENTITY', 'CONTENT', 'MUSEUMS', 'NOTIFICATIONS'].map(each => [
    `${each}_URL`,
    contentUrl,
  ])
  const start = async (program: string[], more: Record<string, string>, url: string) => {
    const started = await startNode(program, { ...env, ...more }, { ready: `${url}/readyz`, core })
    leftovers.processes.push(started)
    return started.pid
  }
  const url = `http://127.0.0.1:${ports.gateway}`
  return {
    database,
    databaseUrl: env.DATABASE_URL,
    url,
    content: await start([runtime, contentService], { PORT: `${ports.content}` }, contentUrl),
    gateway: await start(
      [here('../../../../gateway/src/main.ts')],
      { PORT: `${ports.gateway}`, ...Object.fromEntries(upstreams) },
      url,
    ),
  }
}

export async function removeLeftovers({ processes, databases, redis }: Leftovers): Promise<void> {
  for (const each of processes.toReversed()) await each.stop()
  for (const database of databases) await runSql(`drop database if exists ${database} with (force)`)
  for (const url of redis) await flushRedis(url)
}
