import type { JobsOptions } from './connection.ts'
import { createQueue, createWorker, type JobQueue } from './queue.ts'
import { type RecurringTask, schedule } from './schedule.ts'

/** Jobs of a queue: performed at least once, so `run` must tolerate a repetition. */
export interface QueueTask {
  queue: string
  /** Jobs at the same time in one process; absent: 1. */
  concurrency?: number
  run(data: unknown, job: { id: string; attempt: number }): Promise<void>
}

/** What a worker does besides consuming events. */
export type Task = RecurringTask | QueueTask

/** The queues of one service, and the work on them. */
export interface Jobs {
  /** Connects when it is first asked for. */
  queue<Data>(name: string): JobQueue<Data>
  /** Performs recurring tasks and works on queues until `stop`; does not wait for Redis. */
  start(tasks: readonly Task[]): void
  /** Waits for running jobs to finish. */
  stop(): Promise<void>
}

export function createJobs(options: JobsOptions): Jobs {
  const queues = new Map<string, JobQueue<unknown>>()
  const running: { stop(): Promise<void> }[] = []
  return {
    queue<Data>(name: string) {
      const queue = queues.get(name) ?? createQueue<unknown>(name, options)
      queues.set(name, queue)
      return queue as JobQueue<Data>
    },
    start(tasks) {
      const recurring = schedule(
        tasks.filter(task => 'every' in task),
        options,
      )
      recurring.start()
      running.push(recurring)
      for (const task of tasks) {
        if (!('queue' in task)) continue
        const { concurrency = 1 } = task
        const worker = createWorker(task.queue, task.run, { ...options, concurrency })
        running.push({ stop: worker.close })
      }
    },
    async stop() {
      await Promise.all(running.map(each => each.stop()))
      await Promise.all([...queues.values()].map(queue => queue.close()))
    },
  }
}
