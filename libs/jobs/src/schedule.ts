import { Queue } from 'bullmq'
import { connectionOf, type JobsOptions, prefixOf } from './connection.ts'
import { closerOf, createWorker, type JobWorker } from './queue.ts'

/** However many processes a service has, each occurrence is performed by one of them. */
export interface RecurringTask {
  /** Letters, digits, `-`. */
  name: string
  /** Milliseconds, or a cron pattern in UTC. */
  every: number | string
  /** Its result is logged. */
  run(): Promise<unknown>
}

export interface Schedule {
  /** Does not wait for Redis. */
  start(): void
  /** Performs a task now, besides its schedule. */
  runNow(name: string): Promise<void>
  stop(): Promise<void>
  isReady(): boolean
}

const queueName = 'schedule'

export function schedule(tasks: readonly RecurringTask[], options: JobsOptions): Schedule {
  const { log, service } = options
  let closeQueue: (() => Promise<void>) | undefined
  let worker: JobWorker | undefined

  async function perform(name: string): Promise<void> {
    const task = tasks.find(each => each.name === name)
    if (!task) return log.info({ service, task: name }, 'an unknown task')
    const started = performance.now()
    const result = await task.run()
    log.debug({ task: name, ms: Math.round(performance.now() - started), result }, 'performed a task')
  }

  async function announce(to: Queue): Promise<void> {
    for (const { name, every } of tasks) {
      const repeat = typeof every === 'number' ? { every } : { pattern: every, tz: 'UTC' }
      const opts = { attempts: 3, backoff: 5_000, removeOnComplete: true, removeOnFail: 100 }
      await to.upsertJobScheduler(name, repeat, { name, opts })
    }
    const known = await to.getJobSchedulers()
    const obsolete = known.filter(({ name }) => !tasks.some(task => task.name === name))
    for (const { key } of obsolete) await to.removeJobScheduler(key)
  }

  return {
    start() {
      if (closeQueue) return
      const queue = new Queue(queueName, { connection: connectionOf(options), prefix: prefixOf(options) })
      queue.on('error', error => log.warn({ err: error }, 'the schedule cannot reach Redis'))
      const close = closerOf(queue)
      closeQueue = close
      announce(queue)
        .catch(error => log.error({ err: error }, 'the schedule could not be written'))
        // Only the worker needs Redis afterwards.
        .finally(close)
      worker = createWorker(queueName, (_data, job) => perform(job.name), options)
    },
    runNow: perform,
    async stop() {
      await worker?.close()
      await closeQueue?.()
    },
    isReady: () => worker?.isReady() ?? false,
  }
}
