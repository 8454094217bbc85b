import { allEvents, type Service } from '@vitrine/contracts'
import { Gauge, type Logger, type Registry, withTrace } from '@vitrine/telemetry'
import pg from 'pg'
import type { Bus, BusProducer } from './bus.ts'
import { messageOf, type OutboxRow } from './cloud-event.ts'
import { createSleep, pause, settledWithin, unlessAborted } from './pause.ts'
import { commonTraceOf, withinSize } from './send-batch.ts'

const batchSize = 500
const busyPollMs = 50
const idlePollMs = 1_000
/** How long after the last event or wake it polls as if busy: a wake may precede its commit. */
const busyForMs = 500
/**
 * After a batch the next events wait so long and go together: each batch costs the broker and every subscribed service a
 * fetch and a commit, however many events it has.
 */
const lingerMs = 100
const maxRetryDelayMs = 2_000
const queryTimeoutMs = 10_000
const closeTimeoutMs = 1_000
/** One relay per database; the lock belongs to the session and ends with it. */
const lockKey = 0x72656c61 // "rela"
/**
 * On it a standby relay notifies the active one. Never sent by the transactions themselves: commits that notify wait
 * for one another.
 */
const channel = 'outbox_committed'

const unpublished = `
  select seq, event_id, topic, key, partition_key, type, version, aggregate_version, data::text, headers, created_at
  from outbox where published_at is null order by seq limit ${batchSize}`
/** What people wrote leaves the outbox with its publication: a later deletion must not have to search for it. */
const published = `
  update outbox set published_at = now(), data = case when type = any($2::text[]) then '{}' else data end
  where seq = any($1::bigint[]) and published_at is null`
const textualTypes = allEvents.filter(event => event.carriesText).map(event => event.type)
const counted = `
  select count(*)::int as unpublished,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds"
  from outbox where published_at is null`

export interface Relay {
  start(): void
  /** Something was committed: polls now. */
  wake(): void
  /** Resolves when everything committed has reached the broker. */
  drain(timeoutMs?: number): Promise<void>
  stop(): Promise<void>
  /**
   * True while it has its database, as the active relay or as a standby. An unavailable broker does not affect
   * readiness: the outbox grows, which {@link backlog} and the metrics report.
   */
  isReady(): boolean
  backlog(): Promise<Backlog>
}

export interface Backlog {
  unpublished: number
  oldestSeconds: number
}

/**
 * Publishes the outbox: at least once, in the order of `seq`, marking what was sent. A transaction that commits late
 * with a lower `seq` is therefore picked up, and while the broker is unavailable the outbox only grows.
 */
export function createRelay(options: {
  databaseUrl: string
  bus: Bus
  log: Logger
  producer: Service
  /** Gets gauges of the backlog and its age. */
  metrics?: Registry
  /** How it waits for the next poll; absent: {@link pause}. */
  idlePause?: typeof pause
}): Relay {
  const { bus, log, producer: service } = options
  const stopping = new AbortController()
  const topics = new Set<string>()
  let producer: BusProducer | undefined
  let ready = false
  let client: pg.Client | undefined
  let running: Promise<void> | undefined
  let databaseFailures = 0
  let brokerFailures = 0
  let busyUntil = 0
  let woken = false
  const idle = createSleep(options.idlePause)
  const linger = createSleep()
  let query = oneAtATime()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await withConnection(relayOrStandBy)
      } catch (error) {
        if (!stopping.signal.aborted)
          await backOff(++databaseFailures, error, 'the relay cannot reach its database')
      } finally {
        ready = false
      }
    }
  }

  async function backOff(failures: number, error: unknown, what: string): Promise<void> {
    const wait = Math.min(maxRetryDelayMs, 50 * 2 ** Math.min(failures, 10))
    const level = failures === 1 || failures % 15 === 0 ? 'warn' : 'debug'
    log[level]({ err: error, failures, wait }, `${what}; events stay in the outbox`)
    await pause(wait, stopping.signal)
  }

  async function withConnection(work: (connected: pg.Client) => Promise<void>): Promise<void> {
    const connected = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: `${service}-relay`,
      keepAlive: true,
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
    })
    // Emitted when the server closes the connection between two queries; the next query rejects.
    connected.on('error', error => log.debug({ err: error }, 'the relay lost its connection'))
    await connected.connect()
    client = connected
    query = oneAtATime()
    try {
      await work(connected)
    } finally {
      client = undefined
      await settledWithin(closeTimeoutMs, connected.end())
    }
  }

  async function relayOrStandBy(connected: pg.Client): Promise<void> {
    await standBy(connected)
    connected.on('notification', wake)
    await query(() => connected.query(`listen ${channel}`))
    ready = true
    while (!stopping.signal.aborted) {
      woken = false
      const { sent, left } = await relayBatch(connected)
      databaseFailures = 0
      if (sent > 0) busyUntil = Date.now() + busyForMs
      if (left) continue
      if (sent > 0 && !stopping.signal.aborted) await linger.sleep(lingerMs)
      await nextPoll()
    }
  }

  /** Until it holds the lock. Wakes of this process are passed to the relay that holds it. */
  async function standBy(connected: pg.Client): Promise<void> {
    let lastTried = 0
    while (!stopping.signal.aborted) {
      if (Date.now() - lastTried >= idlePollMs) {
        lastTried = Date.now()
        if (await query(() => tryLock(connected))) return
        ready = true
        databaseFailures = 0
      }
      if (woken) {
        woken = false
        await query(() => connected.query(`notify ${channel}`))
      }
      await sleepUntilWoken(idlePollMs)
    }
  }

  /** How many events were sent, and whether there may be more. */
  async function relayBatch(connected: pg.Client): Promise<{ sent: number; left: boolean }> {
    const found = await query(() => connected.query<OutboxRow>({ name: 'unpublished', text: unpublished }))
    const rows = withinSize(found.rows)
    if (rows.length === 0 || !(await send(rows))) return { sent: 0, left: false }
    const seqs = rows.map(row => row.seq)
    await query(() => connected.query({ name: 'published', text: published, values: [seqs, textualTypes] }))
    return { sent: rows.length, left: rows.length < found.rows.length || rows.length === batchSize }
  }

  /** False, after a delay, when the broker is unavailable. */
  async function send(rows: readonly OutboxRow[]): Promise<boolean> {
    try {
      await ensureTopics(rows.map(row => row.topic))
      const sender = producer ?? bus.producer()
      producer = sender
      const sending = withTrace(commonTraceOf(rows), () =>
        sender.send(rows.map(row => messageOf(row, service))),
      )
      // Stopped while the broker does not respond: what may have arrived is sent again by the next relay.
      await unlessAborted(stopping.signal, sending)
      brokerFailures = 0
      return true
    } catch (error) {
      if (!stopping.signal.aborted)
        await backOff(++brokerFailures, error, 'the relay cannot reach the broker')
      return false
    }
  }

  async function ensureTopics(wanted: readonly string[]): Promise<void> {
    const missing = [...new Set(wanted)].filter(topic => !topics.has(topic))
    if (missing.length === 0) return
    await bus.ensureTopics(missing)
    for (const topic of missing) topics.add(topic)
  }

  const nextPoll = () => sleepUntilWoken(Date.now() < busyUntil ? busyPollMs : idlePollMs)

  async function sleepUntilWoken(milliseconds: number): Promise<void> {
    if (!woken && !stopping.signal.aborted) await idle.sleep(milliseconds)
  }

  async function backlog(): Promise<Backlog> {
    const connected = client
    if (!connected) throw new Error('the relay is not connected')
    const { rows } = await query(() => connected.query<Backlog>({ name: 'backlog', text: counted }))
    return rows[0] ?? { unpublished: 0, oldestSeconds: 0 }
  }

  function wake(): void {
    woken = true
    busyUntil = Date.now() + busyForMs
    idle.end()
  }

  if (options.metrics) registerGauges(options.metrics, backlog)

  return {
    start() {
      running ??= run()
    },
    wake,
    async drain(timeoutMs = 30_000) {
      const deadline = Date.now() + timeoutMs
      while (true) {
        wake()
        linger.end()
        const held = await backlog().catch(() => undefined)
        if (held?.unpublished === 0) return
        if (Date.now() > deadline) throw new Error(`the outbox still holds ${held?.unpublished ?? 'events'}`)
        await pause(10)
      }
    },
    async stop() {
      stopping.abort()
      idle.end()
      linger.end()
      await running
      await producer?.close()
    },
    isReady: () => ready,
    backlog,
  }
}

async function tryLock(connected: pg.Client): Promise<boolean> {
  const { rows } = await connected.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    lockKey,
  ])
  return rows[0]?.ours ?? false
}

/** pg expects one query at a time; the loop and {@link Relay.backlog} share one connection. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

function registerGauges(registry: Registry, backlog: () => Promise<Backlog>): void {
  const gauge = (name: string, help: string, read: (held: Backlog) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const held = await backlog().catch(() => undefined)
        this.set(held ? read(held) : Number.NaN)
      },
    })
  gauge('outbox_unpublished', 'Events that are not published yet.', held => held.unpublished)
  gauge('outbox_oldest_seconds', 'Age of the oldest of them.', held => held.oldestSeconds)
}
