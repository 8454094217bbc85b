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

/** So that one that takes long does not hold up the others. */
const concurrency = 4

/** `checkMs`: how often it looks whether Redis still has the schedule. */
export function schedule(
  tasks: readonly RecurringTask[],
  { checkMs = 10_000, ...options }: JobsOptions & { checkMs?: number },
): Schedule {
  const { log, service } = options
  let timer: NodeJS.Timeout | undefined
  let closeQueue: (() => Promise<void>) | undefined
  let worker: JobWorker | undefined
  let isAnnounced = false

  async function perform(name: string): Promise<void> {
    const task = tasks.find(each => each.name === name)
    if (!task) return log.info({ service, task: name }, 'an unknown task')
    const started = performance.now()
    const result = await task.run()
    log.debug({ task: name, ms: Math.round(performance.now() - started), result }, 'performed a task')
  }

  async function write(to: Queue, { name, every }: RecurringTask): Promise<void> {
    const repeat = typeof every === 'number' ? { every } : { pattern: every, tz: 'UTC' }
    const opts = { attempts: 3, backoff: 5_000, removeOnComplete: true, removeOnFail: 100 }
    await to.upsertJobScheduler(name, repeat, { name, opts })
  }

  async function announce(to: Queue): Promise<void> {
    for (const task of tasks) await write(to, task)
    const known = await to.getJobSchedulers()
    const obsolete = known.filter(({ name }) => !tasks.some(task => task.name === name))
    for (const { key } of obsolete) await to.removeJobScheduler(key)
    isAnnounced = true
  }

  /** Writes what Redis has lost. Tasks that this process does not know may be those of a newer version beside it. */
  async function restore(to: Queue): Promise<void> {
    const known = new Set((await to.getJobSchedulers()).map(({ name }) => name))
    for (const task of tasks) if (!known.has(task.name)) await write(to, task)
  }

  /** With a connection of its own, which is closed then: only the worker needs Redis all the time. */
  function check(): void {
    if (closeQueue) return
    const queue = new Queue(queueName, { connection: connectionOf(options), prefix: prefixOf(options) })
    queue.on('error', error => log.warn({ err: error }, 'the schedule cannot reach Redis'))
    closeQueue = closerOf(queue)
    const written = isAnnounced ? restore(queue) : announce(queue)
    written
      .catch(error => log.error({ err: error }, 'the schedule could not be written'))
      .finally(closeQueue)
      .finally(() => {
        closeQueue = undefined
      })
  }

  return {
    start() {
      if (timer) return
      check()
      timer = setInterval(check, checkMs)
      worker = createWorker(queueName, (_data, job) => perform(job.name), { ...options, concurrency })
    },
    runNow: perform,
    async stop() {
      clearInterval(timer)
      await worker?.close()
      await closeQueue?.()
    },
    isReady: () => worker?.isReady() ?? false,
  }
}
