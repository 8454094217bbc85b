import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createLogger } from '@vitrine/telemetry'
import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionOf, prefixOf } from '../src/connection.ts'
import { createQueue, createWorker, type JobsOptions, schedule } from '../src/index.ts'

const log = createLogger({ name: 'jobs-test', level: process.env.LOG_LEVEL ?? 'silent' })
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

function testOptions(): JobsOptions {
  const redisUrl = process.env.TEST_REDIS_URL
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run `npm test`, which starts the engines')
  return { redisUrl, service: `test-${randomUUID().slice(0, 8)}`, log, prefix: 'test' }
}

function queueOf<Data>(options: JobsOptions) {
  const queue = createQueue<Data>('videos', options)
  open.push(() => queue.close())
  return queue
}
function workerOf<Data>(options: JobsOptions, work: Parameters<typeof createWorker<Data>>[1]) {
  const worker = createWorker<Data>('videos', work, options)
  open.push(() => worker.close())
  return worker
}

describe('queue', () => {
  it('runs each job once per id', async () => {
    const options = testOptions()
    const queue = queueOf<{ file: string }>(options)
    const done: string[] = []
    await queue.add('video-1', { file: 'a' })
    await queue.add('video-1', { file: 'a' })
    await queue.add('video-2', { file: 'b' })
    expect(await queue.pending()).toBe(2)
    const worker = workerOf<{ file: string }>(
      options,
      async ({ file }, { id }) => void done.push(`${id} ${file}`),
    )
    await expect.poll(() => queue.pending()).toBe(0)
    expect(done).toEqual(['video-1 a', 'video-2 b'])
    expect(worker.isReady()).toBe(true)
    await queue.add('video-3', { file: 'c' })
    await expect.poll(() => done.length).toBe(3)
    await queue.add('video-3', { file: 'c' })
    expect(await queue.pending()).toBe(0)
  })

  it('adds a job again that has ended, but none that waits', async () => {
    const options = testOptions()
    const queue = queueOf<number>(options)
    const runs: number[] = []
    await queue.addAgain('video-1', 1)
    await queue.addAgain('video-1', 2)
    expect(await queue.pending()).toBe(1)
    workerOf<number>(options, async data => void runs.push(data))
    await expect.poll(() => queue.pending()).toBe(0)
    await queue.addAgain('video-1', 3)
    await expect.poll(() => runs).toEqual([1, 3])
  })

  it('retries a failed job', async () => {
    const options = testOptions()
    const queue = queueOf<number>(options)
    const attempts: number[] = []
    workerOf<number>(options, async (_data, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('not yet')
    })
    await queue.add('once', 1)
    await expect.poll(() => attempts).toEqual([1, 2])
  })

  it('waits for a running job when it closes', async () => {
    const options = testOptions()
    const queue = queueOf<number>(options)
    const begun = Promise.withResolvers<void>()
    const may = Promise.withResolvers<void>()
    let ended = false
    const worker = workerOf<number>(options, async () => {
      begun.resolve()
      await may.promise
      ended = true
    })
    await queue.add('long', 1)
    await begun.promise
    const closing = worker.close()
    may.resolve()
    await closing
    expect(ended).toBe(true)
  })
})

/** The ids of the jobs that workers of a queue have begun and completed, in order, since it was created. */
function eventsOf(queue: string, options: JobsOptions) {
  const ids = { active: [] as string[], completed: [] as string[] }
  const events = new QueueEvents(queue, {
    connection: connectionOf(options),
    prefix: prefixOf(options),
    lastEventId: '0',
  })
  events.on('active', ({ jobId }) => void ids.active.push(jobId))
  events.on('completed', ({ jobId }) => void ids.completed.push(jobId))
  open.push(() => events.close())
  return ids
}

describe('schedule', () => {
  it('runs each occurrence in one process of many, and continues after a failure', async () => {
    const options = testOptions()
    const ids = eventsOf('schedule', options)
    let runs = 0
    const purge = {
      name: 'purge',
      every: 150,
      run: async () => {
        if (++runs === 1) throw new Error('once')
      },
    }
    const processes = [schedule([purge], options), schedule([purge], options)]
    for (const each of processes) each.start()
    await expect.poll(() => runs).toBeGreaterThan(5)
    expect(processes.map(each => each.isReady())).toEqual([true, true])
    for (const each of processes) await each.stop()
    // Each run was that of an occurrence, whose id ends with its time. The first one failed.
    await expect.poll(() => ids.active).toHaveLength(runs)
    await expect.poll(() => ids.completed).toHaveLength(runs - 1)
    expect(ids.completed.filter(id => !/^repeat:purge:\d+$/.test(id))).toEqual([])
    expect(new Set(ids.completed).size).toBe(runs - 1)
  })

  it('removes obsolete tasks, and can run a task now', async () => {
    const options = testOptions()
    let old = 0
    let now = 0
    const before = schedule([{ name: 'old', every: 100, run: async () => void old++ }], options)
    before.start()
    await expect.poll(() => old).toBeGreaterThan(0)
    await before.stop()
    const after = schedule([{ name: 'new', every: 100, run: async () => void now++ }], options)
    after.start()
    open.push(after.stop)
    await after.runNow('new')
    await expect.poll(() => now).toBeGreaterThan(3)
    expect(old).toBeGreaterThan(0)
  })

  it('continues after Redis has lost everything, or a part of it', async () => {
    const options = { ...testOptions(), checkMs: 100 }
    let runs = 0
    const task = (name: string) => ({ name, every: 86_400_000, run: async () => void runs++ })
    const tasks = schedule([task('daily'), task('other')], options)
    tasks.start()
    open.push(tasks.stop)
    await expect.poll(() => runs).toBe(2)
    const redis = new Redis(connectionOf(options))
    open.push(async () => redis.disconnect())
    const keys = await redis.keys(`${prefixOf(options)}:*`)
    await redis.del(...keys)
    await expect.poll(() => runs).toBe(4)
    const queue = new Queue('schedule', { connection: connectionOf(options), prefix: prefixOf(options) })
    open.push(() => queue.close())
    await queue.removeJobScheduler('other')
    await expect.poll(() => runs).toBe(5)
  })

  it('does not hold up a task by one that takes long', async () => {
    const long = Promise.withResolvers<void>()
    let runs = 0
    const tasks = schedule(
      [
        { name: 'long', every: 86_400_000, run: () => long.promise },
        { name: 'short', every: 100, run: async () => void runs++ },
      ],
      testOptions(),
    )
    tasks.start()
    open.push(tasks.stop, async () => long.resolve())
    await expect.poll(() => runs).toBeGreaterThan(2)
  })

  it('stops while Redis is unavailable', async () => {
    const tasks = schedule([{ name: 'never', every: 100, run: async () => {} }], {
      ...testOptions(),
      redisUrl: 'redis://127.0.0.1:1',
    })
    tasks.start()
    await tasks.stop()
    expect(tasks.isReady()).toBe(false)
  })

  it('holds two connections once its tasks are written', async () => {
    const { admin, user, url } = await createUser('right')
    const tasks = schedule([{ name: 'daily', every: 86_400_000, run: async () => {} }], {
      ...testOptions(),
      redisUrl: url('right'),
    })
    tasks.start()
    open.push(tasks.stop)
    const connections = async () =>
      String(await admin.client('LIST'))
        .split('\n')
        .filter(line => line.includes(` user=${user} `)).length
    await expect.poll(() => tasks.isReady()).toBe(true)
    await expect.poll(connections).toBe(2)
  })
})

/** The tests' Redis at another address, where it can be lost. */
async function losableRedis() {
  const { redisUrl } = testOptions()
  const { hostname, port } = new URL(redisUrl)
  const sockets: Socket[] = []
  let isLost = false
  let refused = 0
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (isLost) {
      refused++
      return socket.destroy()
    }
    const upstream = connect(Number(port || 6379), hostname)
    upstream.on('error', () => {})
    sockets.push(socket, upstream)
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const lose = () => {
    isLost = true
    for (const socket of sockets) socket.destroy()
  }
  open.push(async () => {
    lose()
    server.close()
  })
  const url = new URL(redisUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, lose, refused: () => refused }
}

it('a queue closes when Redis was lost after it had connected', async () => {
  const { url, lose, refused } = await losableRedis()
  const queue = createQueue('videos', { ...testOptions(), redisUrl: url })
  expect(await queue.pending()).toBe(0)
  lose()
  await expect.poll(refused).toBeGreaterThan(0)
  await queue.close()
})

/** A user of Redis with this password; removed after the test. */
async function createUser(password: string) {
  const { redisUrl } = testOptions()
  const admin = new Redis(redisUrl)
  const user = `user-${randomUUID().slice(0, 8)}`
  await admin.acl('SETUSER', user, 'on', `>${password}`, '~*', '&*', '+@all')
  open.push(async () => {
    await admin.acl('DELUSER', user)
    admin.disconnect()
  })
  const url = (password: string) => Object.assign(new URL(redisUrl), { username: user, password }).href
  return { admin, user, url }
}

it('never logs the password that Redis rejects', async () => {
  const lines: string[] = []
  const log = createLogger({
    name: 'jobs-test',
    level: 'debug',
    destination: { write: line => void lines.push(line) },
  })
  const { url } = await createUser('right')
  const queue = createQueue('videos', { ...testOptions(), redisUrl: url('hush-redis'), log })
  await expect.poll(() => lines.join('')).toContain('cannot reach Redis')
  expect(lines.join('')).toContain('WRONGPASS')
  expect(lines.join('')).not.toContain('hush-redis')
  await queue.close()
})
