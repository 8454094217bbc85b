import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchDatabase, withDatabase } from '../lib/databases.ts'
import { engines } from '../lib/engines.ts'
import { type Started, startProcess } from '../lib/index.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const runtime = resolve(root, 'libs/runtime/src/run.ts')
const museumsService = resolve(root, 'services/museums/src/service.ts')

/** A database of its own for the service museums, which is dropped at the end. */
export interface MuseumsBench extends Pick<BenchDatabase, 'url' | 'query'> {
  /** All museums of the public file, which MUSEUMS_CSV names. */
  file: string
  /** Imports the file and returns the summary. */
  importFile(): string
  serve(port: number): Promise<Started>
}

export async function withMuseums(name: string, work: (bench: MuseumsBench) => Promise<void>): Promise<void> {
  const file = resolve(root, process.env.MUSEUMS_CSV ?? '../shared/data/museums-us-2014.csv')
  if (!existsSync(file))
    throw new Error(`There is no ${file}: name a CSV of the Museum Universe format in MUSEUMS_CSV.`)
  const { redisUrl } = engines()
  await withDatabase(name, async ({ url, query }) => {
    tool(url, runtime, museumsService, 'migrate')
    await work({
      url,
      file,
      query,
      importFile: () => tool(url, 'services/museums/src/import/cli.ts', file),
      serve: port =>
        startProcess({
          command: process.execPath,
          args: ['--import', resolve(root, 'libs/telemetry/src/register.ts'), runtime, museumsService],
          env: {
            ROLE: 'api',
            PORT: String(port),
            DATABASE_URL: url,
            REDIS_URL: redisUrl,
            KAFKA_BROKERS: '127.0.0.1:1',
            JWKS_URL: 'http://127.0.0.1:1/jwks.json',
            LOG_LEVEL: 'warn',
          },
          ready: `http://127.0.0.1:${port}/healthz`,
        }),
    })
  })
}

/** Runs a tool of the repository on a database and returns what it said. */
function tool(url: string, script: string, ...args: string[]): string {
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (done.status !== 0) throw new Error(`${script} ended with ${done.status}\n${done.stdout}`)
  return done.stdout.trim()
}
