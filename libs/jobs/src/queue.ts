import { SpanKind, withSpan } from '@vitrine/telemetry'
import { type Job, Queue, Worker } from 'bullmq'
import { connectionOf, type JobsOptions, prefixOf } from './connection.ts'

export interface JobQueue<Data> {
  /**
   * Asks for work. The id is the content's: asking again for what waits, runs or was done lately is asking once.
   * Letters, digits, `-` and `_`: BullMQ keeps the colon for itself.
   */
  add(id: string, data: Data, options?: { delayMs?: number }): Promise<void>
  /** How much waits, runs or is delayed. */
  pending(): Promise<number>
  close(): Promise<void>
}

/** Finished jobs stay so long that a late repetition of the same request finds them. */
const keepDone = { age: 24 * 3600, count: 10_000 }
const keepFailed = { age: 14 * 24 * 3600, count: 10_000 }

export function createQueue<Data>(name: string, options: JobsOptions): JobQueue<Data> {
  const queue = new Queue(name, { connection: connectionOf(options), prefix: prefixOf(options) })
  queue.on('error', error => options.log.warn({ err: error, queue: name }, 'the queue has no Redis'))
  return {
    async add(id, data, { delayMs } = {}) {
      await queue.add(name, data, {
        jobId: id,
        attempts: 5,
        backoff: { type: 'exponential', delay: 1_000 },
        removeOnComplete: keepDone,
        removeOnFail: keepFailed,
        ...(delayMs === undefined ? {} : { delay: delayMs }),
      })
    },
    pending: () => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized'),
    close: () => queue.close(),
  }
}

export interface JobWorker {
  isReady(): boolean
  /** Lets what runs come to its end. */
  close(): Promise<void>
}

/**
 * Does a queue's work. At least once: a worker that is killed leaves its job to another, so `work` must bear being
 * done twice. A rejection is tried again, five times in all.
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
    // A waiting worker is woken by its queue; this is only how often it looks on its own.
    drainDelay: 30,
  })
  let hasRedis = false
  worker.on('ready', () => {
    hasRedis = true
  })
  worker.on('ioredis:close', () => {
    hasRedis = false
  })
  worker.on('error', error => log.warn({ err: error, queue: name }, 'the worker has no Redis'))
  worker.on('failed', (job, error) =>
    log.error({ err: error, queue: name, job: job?.id, attempt: job?.attemptsMade }, 'a job failed'),
  )
  return {
    isReady: () => worker.isRunning(),
    // Without Redis nothing can be brought to its end, and BullMQ would wait for it for ever.
    close: () => worker.close(!hasRedis),
  }
}
