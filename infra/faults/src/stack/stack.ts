import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Role } from '@vitrine/contracts'
import { allTopics, type Bus, createKafkaBus } from '@vitrine/messaging'
import { accessToken, createDatabase, createRedis, type Database } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createPublisher } from '../../../../libs/testing/src/events.ts'
import { type Client, createClient } from './client.ts'
import { type Fleet, type ProcessOptions, type ProcessSpec, startFleet } from './fleet.ts'
import { type Recorder, type Recording, recordEvents } from './recorder.ts'

const run = promisify(execFile)
const root = new URL('../../../../', import.meta.url)
const owners = ['communities', 'notifications'] as const
type Owner = (typeof owners)[number]

/** How many processes there are. */
export interface Processes {
  communities: { apis: number; workers: number }
  notifications: { workers: number }
}

/** Processes of communities and of notifications, on databases, topics and keys of their own. `Details`: see {@link Recording}. */
export interface Stack<Details = unknown> {
  communities: Database
  notifications: Database
  fleet: Fleet
  client: Client
  /** Publishes in the place of identity. */
  publish: ReturnType<typeof createPublisher>['publish']
  recorder: Recorder<Details>
  lag: Bus['lag']
  headersOf(user: { id: number; username: string; role: Role }): Promise<Record<string, string>>
  /** Deletes all that the processes have in Redis, at once, as a Redis does that loses its memory. */
  flushRedis(): Promise<void>
  close(): Promise<void>
}

function variable(name: 'DATABASE_URL' | 'REDIS_URL' | 'KAFKA_BROKERS'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this through its npm script, with a running stack`)
  return value
}

export async function openStack<Details>(
  processes: Processes,
  recording: Recording<Details>,
): Promise<Stack<Details>> {
  const prefix = `fault-${randomUUID().slice(0, 8)}.`
  const cleanups: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const cleanup of cleanups.toReversed())
      await cleanup().catch((error: Error) => console.log(`      not cleaned up: ${error.message}`))
  }
  try {
    return { ...(await open(prefix, processes, recording, cleanup => cleanups.push(cleanup))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open<Details>(
  prefix: string,
  processes: Processes,
  recording: Recording<Details>,
  atTheEnd: (cleanup: () => Promise<unknown>) => void,
): Promise<Omit<Stack<Details>, 'close'>> {
  const redisUrl = variable('REDIS_URL')
  const urls = await createDatabases(prefix, atTheEnd)
  atTheEnd(() => deleteKeys(redisUrl, prefix))
  const { keys, headersOf } = await createTokens()

  const bus = createKafkaBus({
    brokers: variable('KAFKA_BROKERS').split(','),
    clientId: 'faults',
    log: createLogger({ name: 'faults', level: 'silent' }),
    prefix,
    maxWaitMs: 500,
    timeoutFactor: 4,
  })
  atTheEnd(() => bus.close())
  await bus.ensureTopics(allTopics)
  atTheEnd(() => bus.deleteTopics(allTopics))
  const recorder = recordEvents(bus, recording)
  atTheEnd(() => recorder.stop())

  const options = { prefix, jobsDatabase: Number(new URL(redisUrl).pathname.slice(1)), keys }
  const fleet = await startFleet(specsOf(urls, processes, options))
  atTheEnd(() => fleet.stop())
  await fleet.ready()
  const [communities, notifications] = owners.map(owner => {
    const database = createDatabase({ url: urls[owner], max: 4, name: 'faults' })
    atTheEnd(() => database.close())
    return database
  }) as [Database, Database]
  const client = createClient(fleet.apis)
  const publish = oneAtATime(createPublisher(bus).publish)
  const flushRedis = () => deleteKeys(redisUrl, prefix)
  return { communities, notifications, fleet, client, publish, recorder, lag: bus.lag, headersOf, flushRedis }
}

/** A producer sends one message after the other. */
function oneAtATime(publish: Stack['publish']): Stack['publish'] {
  let last: Promise<void> = Promise.resolve()
  return (...event) => {
    const sent = last.then(() => publish(...event))
    last = sent.catch(() => {})
    return sent
  }
}

/** An empty database of each service, with its tables. */
async function createDatabases(
  prefix: string,
  atTheEnd: (cleanup: () => Promise<unknown>) => void,
): Promise<Record<Owner, string>> {
  const server = variable('DATABASE_URL')
  const admin = createDatabase({ url: server, max: 1, name: 'faults' })
  atTheEnd(() => admin.close())
  const created = owners.map(async owner => {
    const name = `${prefix}${owner}`
    const url = new URL(server)
    url.pathname = `/${name}`
    await admin.query(`create database "${name}" encoding 'UTF8' template template0`)
    atTheEnd(() => admin.query(`drop database if exists "${name}" with (force)`))
    await run(process.execPath, ['libs/runtime/src/run.ts', serviceFile(owner), 'migrate'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url.href },
    })
    return [owner, url.href] as const
  })
  return Object.fromEntries(await Promise.all(created)) as Record<Owner, string>
}

const serviceFile = (owner: Owner): string => `services/${owner}/src/service.ts`

function specsOf(
  urls: Record<Owner, string>,
  { communities, notifications }: Processes,
  options: Omit<ProcessOptions, 'service'>,
): ProcessSpec[] {
  const spec = (service: Owner, role: ProcessSpec['role'], number: number): ProcessSpec => ({
    name: `${service}.${role} ${number}`,
    role,
    options: { ...options, service },
    env: {
      HOST: '127.0.0.1',
      DATABASE_URL: urls[service],
      REDIS_URL: variable('REDIS_URL'),
      KAFKA_BROKERS: variable('KAFKA_BROKERS'),
      // The keys are in the options.
      JWKS_URL: 'http://127.0.0.1:9/',
      MEDIA_URL_KEYS: randomKeys(),
      PUBLIC_URL: 'http://127.0.0.1:9',
      VERIFIED_EMAIL_FOR: '',
      RATE_LIMIT_FACTOR: '1000000',
      TIMEOUT_FACTOR: '20',
    },
  })
  const specs = (service: Owner, role: ProcessSpec['role'], count: number) =>
    Array.from({ length: count }, (_, index) => spec(service, role, index + 1))
  return [
    ...specs('communities', 'api', communities.apis),
    ...specs('communities', 'worker', communities.workers),
    ...specs('notifications', 'worker', notifications.workers),
  ]
}

const randomKeys = () =>
  JSON.stringify({ keys: [{ kty: 'oct', kid: 'fault', k: randomBytes(32).toString('base64url') }] })

/** Signs access tokens in the place of identity. */
async function createTokens() {
  const { algorithm: alg, type: typ, issuer, audience } = accessToken
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'fault', alg }] }
  const headersOf: Stack['headersOf'] = async ({ id, username, role }) => {
    const token = await new SignJWT({ username, role, sid: randomUUID() })
      .setProtectedHeader({ alg, typ, kid: 'fault' })
      .setSubject(String(id))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return { authorization: `Bearer ${token}` }
  }
  return { keys, headersOf }
}

/** Cache and jobs are in one database here. By a script: no process adds a key meanwhile. */
async function deleteKeys(url: string, prefix: string): Promise<void> {
  const redis = createRedis({ url, log: createLogger({ name: 'faults', level: 'silent' }) })
  await redis.connect()
  const script = `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end`
  await redis.eval(script, 0, `${prefix}*`)
  redis.disconnect()
}
