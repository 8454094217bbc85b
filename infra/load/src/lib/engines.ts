import { once } from 'node:events'
import { connect } from 'node:net'
import { localLayout } from '../../../local/src/layout.ts'
import { runningStack } from '../../../local/src/running.ts'

export interface Engines {
  databaseUrl: string
  redisUrl: string
}

/** The engines that the environment names (TEST_… as for tests), else those of the running stack. */
export function engines(): Engines {
  const running = runningStack(localLayout)?.engines
  const databaseUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? running?.DATABASE_URL
  const redisUrl = process.env.TEST_REDIS_URL ?? process.env.REDIS_URL ?? running?.REDIS_URL
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl }
  throw new Error('No engines: npm start, or name them in TEST_DATABASE_URL and TEST_REDIS_URL.')
}

/** MongoDB, or what stands in for it, of the same. */
export function mongoUrl(): string {
  const url =
    process.env.TEST_MONGO_URL ?? process.env.MONGO_URL ?? runningStack(localLayout)?.engines.MONGO_URL
  if (url) return url
  throw new Error('No MongoDB: npm start, or name it in TEST_MONGO_URL.')
}

/** The same for Redis only; undefined when none is named or running. */
export const namedRedis = (): string | undefined =>
  process.env.TEST_REDIS_URL ?? process.env.REDIS_URL ?? runningStack(localLayout)?.engines.REDIS_URL

/** The same server, another database. */
export function otherDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Empties one numbered database of Redis: `redis://…/14`. */
export async function flushRedis(url: string): Promise<void> {
  const { hostname, port, pathname, password } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  const login = password ? `AUTH ${decodeURIComponent(password)}\r\n` : ''
  socket.end(`${login}SELECT ${pathname.slice(1)}\r\nFLUSHDB\r\nQUIT\r\n`)
  socket.resume()
  await once(socket, 'close')
}
