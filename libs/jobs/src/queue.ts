import { SpanKind, withSpan } from '@vitrine/telemetry'
import { type Job, Queue, type RedisClient, Worker } from 'bullmq'
import { connectionOf, type JobsOptions, prefixOf } from './connection.ts'

export interface JobQueue<Data> {
  /**
   * Adds a job, unless one of that id waits, runs or was finished lately; derive the id from the content. Letters,
   * digits, `-` and `_`: BullMQ reserves the colon.
   */
  add(id: string, data: Data, options?: { delayMs?: number }): Promise<void>
  /** As `add`, also where a job of that id has ended, be it that it failed for good. */
  addAgain(id: string, data: Data): Promise<void>
  /** How many jobs wait, run or are delayed. */
  pending(): Promise<number>
  close(): Promise<void>
}

/** Long enough that a late repetition of the same request finds them. */
const keepDone = { age: 24 * 3600, count: 10_000 }
const keepFailed = { age: 14 * 24 * 3600, count: 10_000 }

/** Must be called with a new queue. BullMQ ends a connection by QUIT, which waits until a lost Redis is there again. */
export function closerOf(queue: Queue): () => Promise<void> {
  let redis: RedisClient | undefined
  queue.backend.client.then(
    client => {
      redis = client
    },
    () => {}, // closed before it had connected; 'error' reports every other reason
  )
  return () => (redis && redis.status !== 'ready' ? queue.backend.close(true) : queue.close())
}

export function createQueue<Data>(name: string, options: JobsOptions): JobQueue<Data> {
  const queue = new Queue(name, { connection: connectionOf(options), prefix: prefixOf(options) })
  queue.on('error', error => options.log.warn({ err: error, queue: name }, 'the queue cannot reach Redis'))
  const close = closerOf(queue)
  const add: JobQueue<Data>['add'] = async (id, data, { delayMs } = {}) => {
    await queue.add(name, data, {
      jobId: id,
      attempts: 5,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: keepDone,
      removeOnFail: keepFailed,
      ...(delayMs === undefined ? {} : { delay: delayMs }),
    })
  }
  return {
    add,
    async addAgain(id, data) {
      const job = await queue.getJob(id)
      if (job && ['completed', 'failed'].includes(await job.getState())) await job.remove()
      await add(id, data)
    },
    pending: () => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized'),
    close,
  }
}

export interface JobWorker {
  isReady(): boolean
  /** Waits for running jobs. */
  close(): Promise<void>
}

/**
 * Runs a queue's jobs at least once: the job of a killed worker is run by another, so `work` must be idempotent. A
 * rejection is retried, five attempts in all.
 */
export function createWorker<Data>(
  name: string,
  work: (data: Data, job: { id: string; name: string; attempt: number }) => Promise<void>,
  options: JobsOptions & { concurrency?: number },
): JobWorker {
  const { log, service, concurrency = 1 } = options
  const run = (job: Job<Data>) =>
    withSpan(
      `${service} ${job.name}`,
      { 'job.queue': name },
      undefined,
      () => work(job.data, { id: job.id ?? '', name: job.name, attempt: job.attemptsMade + 1 }),
      SpanKind.CONSUMER,
    )
  const worker = new Worker<Data>(name, run, {
    connection: connectionOf(options),
    prefix: prefixOf(options),
    concurrency,
    maxStalledCount: 3,
    // Seconds. A new job wakes the worker; this is only how long it blocks without one.
    drainDelay: 30,
  })
  let hasRedis = false
  worker.on('ready', () => {
    hasRedis = true
  })
  worker.on('ioredis:close', () => {
    hasRedis = false
  })
  worker.on('error', error => log.warn({ err: error, queue: name }, 'the worker cannot reach Redis'))
  worker.on('failed', (job, error) =>
    log.error({ err: error, queue: name, job: job?.id, attempt: job?.attemptsMade }, 'a job failed'),
  )
  return {
    isReady: () => worker.isRunning(),
    // Without Redis no job can be finished, and BullMQ would wait for it for ever.
    close: () => worker.close(!hasRedis),
  }
}
