/** `npm run events -- list|lag|redrive`: inspects and repairs the events of a running stack. */
import { parseArgs } from 'node:util'
import type { Service } from '@vitrine/contracts'
import { createDatabase, type Database } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { groupsOf } from './consumer.ts'
import { listDeadLetters, redrive } from './dead-letters.ts'
import { createKafkaBus } from './kafka-bus.ts'
import { subscriptionsOfServices } from './service-subscriptions.ts'

const usage = `npm run events -- <command>

  list    [service]                            dead letters that are not handled yet
  lag                                          events not published and not handled yet, by service
  redrive <service> [--id N] [--consumer NAME] sends dead letters back to their consumers

Databases are read from <SERVICE>_DATABASE_URL, the broker from KAFKA_BROKERS; both are set while \`npm start\` runs.`

/** Every service that the environment names a database of. */
const databases = new Map(
  Object.entries(process.env).flatMap(([name, url]) => {
    const service = /^([A-Z]+)_DATABASE_URL$/.exec(name)?.[1]?.toLowerCase()
    return service && url ? [[service as Service, url] as const] : []
  }),
)

async function withDatabase<T>(service: Service, work: (database: Database) => Promise<T>): Promise<T> {
  const url = databases.get(service)
  if (!url) throw new Error(`${service.toUpperCase()}_DATABASE_URL is not set`)
  const database = createDatabase({ url, max: 1, name: 'events-cli' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function list(only: Service | undefined): Promise<void> {
  const services = only ? [only] : [...databases.keys()]
  const letters = await Promise.all(
    services.map(service => withDatabase(service, sql => listDeadLetters(sql))),
  )
  const rows = letters.flat()
  if (rows.length === 0) return console.log('No dead letters.')
  console.table(
    rows.map(({ id, consumer, type, key, attempts, failedAt, redrivenAt, reason }) => ({
      id,
      consumer,
      type,
      key,
      attempts,
      failed: failedAt.toISOString(),
      redriven: redrivenAt?.toISOString() ?? '',
      reason: reason.split('\n')[0]?.slice(0, 80),
    })),
  )
}

async function lag(): Promise<void> {
  const brokers = process.env.KAFKA_BROKERS?.split(',')
  if (!brokers) throw new Error('KAFKA_BROKERS is not set')
  const bus = createKafkaBus({
    brokers,
    clientId: 'events-cli',
    log: createLogger({ name: 'events-cli', level: 'error' }),
  })
  try {
    const consumed = await subscriptionsOfServices()
    const rows = [...consumed].flatMap(([service, subscriptions]) =>
      groupsOf(service, subscriptions).map(async ({ name, topics }) => {
        const behind = await bus.lag(name, topics)
        const [outbox] = await withDatabase(service, sql =>
          sql.query<{ waiting: number; oldest: number }>(
            `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest
             from outbox where published_at is null`,
          ),
        )
        const unhandled = Object.values(behind).reduce((sum, each) => sum + each, 0)
        return {
          group: name,
          unpublished: outbox?.waiting,
          'oldest (s)': outbox?.oldest,
          unhandled,
          ...behind,
        }
      }),
    )
    console.table(await Promise.all(rows))
  } finally {
    await bus.close()
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { id: { type: 'string' }, consumer: { type: 'string' } },
  })
  const [command, service] = positionals as [string?, Service?]
  if (command === 'list') await list(service)
  else if (command === 'lag') await lag()
  else if (command === 'redrive' && service) {
    const which = {
      ...(values.id && { id: Number(values.id) }),
      ...(values.consumer && { consumer: values.consumer }),
    }
    const count = await withDatabase(service, database => redrive(database, service, which))
    console.log(`${count} dead letters of ${service} are redriven.`)
  } else {
    console.error(usage)
    return 2
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
