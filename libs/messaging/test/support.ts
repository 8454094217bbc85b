import { randomUUID } from 'node:crypto'
import { defineEvent } from '@vitrine/contracts'
import { createDatabase, type Database, kitMigrations, migrate } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import pg from 'pg'
import { z } from 'zod'
import { type Bus, createKafkaBus, type KafkaBusOptions, messagingMigrations } from '../src/index.ts'

/** Silent unless LOG_LEVEL is set, because many tests fail on purpose. */
export const log = createLogger({ name: 'messaging-test', level: process.env.LOG_LEVEL ?? 'silent' })

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run \`npm test\`, which starts the engines`)
  return value
}

export const shortId = () => randomUUID().slice(0, 8)

export interface TestDatabase {
  url: string
  database: Database
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = fromEnvironment('TEST_DATABASE_URL')
  const name = `messaging_${shortId()}`
  await onServer(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  await migrate({ url, sets: [messagingMigrations, kitMigrations] })
  const database = createDatabase({ url })
  await database.query('create table likes (post text, person int, primary key (post, person))')
  await database.query('create table counters (post text primary key, likes int not null)')
  return {
    url,
    database,
    async drop() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export const kafkaBrokers = () => fromEnvironment('TEST_KAFKA_BROKERS').split(',')

/** Topics and groups of its own on the shared broker. */
export function createTestKafkaBus(options: Partial<KafkaBusOptions> = {}): Bus {
  return createKafkaBus({
    brokers: kafkaBrokers(),
    clientId: 'messaging-test',
    log,
    prefix: `t${shortId()}.`,
    maxWaitMs: 100,
    ...options,
  })
}

export const liked = defineEvent({
  type: 'post-liked',
  version: 1,
  producer: 'content',
  key: data => data.post,
  data: z.object({ post: z.string(), person: z.int(), index: z.int().default(0) }),
  summary: 'A test’s like',
})
export const unliked = defineEvent({ ...liked, type: 'post-unliked', summary: 'A test’s unlike' })
