import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { routes } from '@vitrine/contracts'
import { inDocumentDatabase } from '@vitrine/service-kit'
import pg from 'pg'
import { type Leftovers, runSql, startNode } from '../feed/product.ts'
import { engines, mongoUrl, otherDatabase } from '../lib/engines.ts'
import { randomKeys } from '../lib/random-keys.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const runtime = here('../../../../libs/runtime/src/run.ts')
const service = here('../../../../services/media/src/service.ts')
const name = 'bench_pictures'

/** The media service on databases of its own: one process that takes uploads, and one worker. */
export async function startMedia(
  options: { ports: { api: number; worker: number }; tokensPort: number; directory: string },
  leftovers: Leftovers,
) {
  const { ports, tokensPort, directory } = options
  const { databaseUrl, redisUrl } = engines()
  const env = {
    DATABASE_URL: otherDatabase(databaseUrl, name),
    REDIS_URL: otherDatabase(redisUrl, '12'),
    MONGO_URL: inDocumentDatabase(mongoUrl(), name),
    KAFKA_BROKERS: '127.0.0.1:9',
    JWKS_URL: `http://127.0.0.1:${tokensPort}/`,
    RATE_LIMIT_FACTOR: '1000000',
    MEDIA_URL_KEYS: randomKeys(),
    ENCRYPTION_KEYS: randomKeys(),
    FILES_DIR: join(directory, 'files'),
  }
  // Jobs are in a database of their own.
  leftovers.redis.push(env.REDIS_URL, otherDatabase(redisUrl, '1'))
  leftovers.databases.push(name)
  await runSql(`drop database if exists ${name} with (force)`)
  await runSql(`create database ${name}`)
  execFileSync(process.execPath, [runtime, service, 'migrate'], { env: { ...process.env, ...env } })
  const start = async (role: 'api' | 'worker', port: number) => {
    // The worker is ready although no broker is there: events wait in the outbox.
    const ready = `http://127.0.0.1:${port}/healthz`
    const started = await startNode([runtime, service], { ...env, ROLE: role, PORT: String(port) }, { ready })
    leftovers.processes.push(started)
    return started
  }
  await start('api', ports.api)
  const worker = await start('worker', ports.worker)
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()

  return {
    /** Uploads pictures of which none is prepared yet. */
    async upload(paths: readonly string[], headers: Record<string, string>): Promise<void> {
      for (const path of paths) {
        const body = new FormData()
        body.append('purpose', 'post')
        body.append('file', new Blob([new Uint8Array(await readFile(path))]), 'picture.jpg')
        const url = `http://127.0.0.1:${ports.api}${routes.uploadMedia.path}`
        const answer = await fetch(url, { method: 'POST', headers, body })
        if (answer.status !== 202) throw new Error(`an upload was answered ${answer.status}`)
        await answer.arrayBuffer()
      }
    },
    /** The worker begins nothing meanwhile. */
    async whilePaused(work: () => Promise<unknown>): Promise<void> {
      process.kill(worker.pid, 'SIGSTOP')
      // Resumed in any case: a stopped process does not end.
      await work().finally(() => process.kill(worker.pid, 'SIGCONT'))
    },
    /** Resolves with the seconds until all pictures are ready. */
    async untilReady(): Promise<number> {
      const began = performance.now()
      const waiting = async () =>
        (await client.query('select 1 from files where settled_at is null limit 1')).rowCount !== 0
      while (await waiting()) await wait(50)
      return (performance.now() - began) / 1_000
    },
    close: () => client.end(),
  }
}
