import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DataExport } from '@vitrine/contracts'
import { unzip } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeOldExports } from '../src/exports/exports.service.ts'
import { otherServices } from '../src/exports/other-services.ts'
import { exportQueue, resumeLeftExports, runExport } from '../src/exports/run-export.ts'
import { beginRun, insertChunk, RunEnded } from '../src/exports/runs.repository.ts'
import {
  type Browser,
  createTestEnvironment,
  type Person,
  password,
  type TestEnvironment,
} from './environment.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Stands in for all other services. */
let others: Server
let answer: (path: string, response: ServerResponse) => void
const line = (value: object) => `${JSON.stringify(value)}\n`
const whole = (_path: string, response: ServerResponse) => response.end(line({ end: true }))

let environment: TestEnvironment
let ida: Person
beforeAll(async () => {
  others = createServer((request, response) => answer(request.url ?? '', response)).listen(0, '127.0.0.1')
  await once(others, 'listening')
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
  environment = await createTestEnvironment({
    env: Object.fromEntries(otherServices.map(name => [`${name.toUpperCase()}_URL`, `${url}/${name}`])),
  })
})
afterAll(async () => {
  await environment?.close()
  others?.close()
})
beforeEach(async () => {
  answer = whole
  environment.clock.now = new Date()
  ida = await environment.join()
})
afterEach(() => environment.sql.query('delete from exports'))

const request = (as: Browser | null = ida) => environment.call('POST', '/api/user/exports', { as })
const list = async (as: Browser = ida) =>
  (await environment.call('GET', '/api/user/exports', { as })).json<DataExport[]>()
const download = (id: number, as: Browser = ida) =>
  environment.call('GET', `/api/user/exports/${id}/download`, { as })
const unlock = (id: number, as: Browser, currentPassword?: string) =>
  environment.call('POST', `/api/user/exports/${id}/unlock`, {
    as,
    body: currentPassword === undefined ? {} : { currentPassword },
  })
const untilDone = () =>
  expect.poll(() => environment.service.ctx.jobs.queue(exportQueue).pending(), { interval: 5 }).toBe(0)
async function ready(as: Browser = ida): Promise<DataExport> {
  const created = (await request(as)).json<DataExport>()
  await untilDone()
  return (await list(as)).find(({ id }) => id === created.id) as DataExport
}
/** An export without a job, as after a crash. */
async function queued(): Promise<number> {
  const [row] = await environment.sql.query<{ id: number }>(
    `insert into exports (user_id, status, requested_at, alive_at) values ($1, 'queued', $2, $2) returning id`,
    [ida.id, environment.clock.now],
  )
  return row?.id ?? 0
}
const chunksCount = async () =>
  (await environment.sql.query<{ count: number }>('select count(*) as count from export_chunks'))[0]?.count
const run = (id: number) => runExport(environment.service.ctx, id)
const later = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}

describe('asking for an export', () => {
  it('answers 202, gathers the data and notifies by an event and a mail', async () => {
    const asked = await request()
    expect(asked.statusCode).toBe(202)
    expect(asked.json()).toMatchObject({ status: 'queued', bytes: null })
    await untilDone()
    const [own] = await list()
    expect(own).toMatchObject({ status: 'ready', bytes: expect.any(Number) })
    expect(await environment.outbox('export-ready')).toContainEqual({
      key: String(ida.id),
      data: { userId: ida.id, exportId: own?.id },
    })
    expect((await environment.mails(ida.email)).map(({ kind }) => kind)).toContain('export-ready')
  })

  it('returns 401 without a session, and stores nothing', async () => {
    expect((await request(null)).statusCode).toBe(401)
    expect(await environment.sql.query('select 1 from exports')).toEqual([])
  })

  it('returns 429 with Retry-After within 24 hours, also for two requests at once', async () => {
    const statuses = (await Promise.all([request(), request(), request()])).map(each => each.statusCode)
    expect(statuses.sort()).toEqual([202, 429, 429])
    later(dayMs - minuteMs)
    const refused = await request(await environment.signIn(ida))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('24 hours'),
    })
    later(minuteMs)
    expect((await request(await environment.signIn(ida))).statusCode).toBe(202)
    await untilDone()
  })

  it('is possible at once after one that failed', async () => {
    await environment.sql.query("update exports set status = 'failed' where id = $1", [await queued()])
    expect((await request()).statusCode).toBe(202)
    await untilDone()
  })
})

describe('the download', () => {
  it('has every list of identity, and no secret', async () => {
    await environment.call('POST', '/api/auth/totp/setup', { as: ida, body: {} })
    const { id } = await ready()
    const answered = await download(id)
    expect(answered.statusCode).toBe(200)
    const files = await unzip(answered.rawPayload)
    const manifest = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({ exportId: id, user: { id: ida.id, username: ida.username } })
    const text = [...files.values()].join('\n')
    const [user] = await environment.sql.query<{ hash: string }>(
      'select password_hash as hash from users where id = $1',
      [ida.id],
    )
    const [session] = await environment.sql.query<{ hash: Buffer }>(
      'select secret_hash as hash from sessions where user_id = $1',
      [ida.id],
    )
    for (const secret of [user?.hash, session?.hash.toString('hex'), ida.session, ida.access])
      expect(text).not.toContain(secret)
    expect(JSON.parse(String(files.get('sessions.json')))).toHaveLength(1)
    expect(JSON.parse(String(files.get('sign-ins.json')))).toHaveLength(1)
  })

  it('needs a recent sign-in, or the password, which opens it for this session alone', async () => {
    const { id } = await ready()
    const other = await environment.signIn(ida)
    later(16 * minuteMs)
    const [here, there] = await Promise.all([ida, other].map(each => renewed(each)))
    const refused = await download(id, here)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauth_required'])
    expect((await unlock(id, here as Browser)).json()).toMatchObject({ code: 'reauth_required' })
    const wrong = await unlock(id, here as Browser, 'three grey cranes')
    expect(wrong.json()).toMatchObject({ code: 'validation_error', errors: [{ field: 'currentPassword' }] })
    expect((await unlock(id, here as Browser, password)).statusCode).toBe(200)
    expect((await download(id, here)).statusCode).toBe(200)
    expect((await download(id, there)).statusCode).toBe(403)
    later(16 * minuteMs)
    expect((await download(id, await renewed(ida))).statusCode).toBe(403)
  })

  it('returns 404 to another user, for an unknown id, before it is ready and once it has expired', async () => {
    const { id } = await ready()
    const bo = await environment.join()
    for (const refused of [await download(id, bo), await unlock(id, bo), await download(2 ** 40)])
      expect(refused.statusCode).toBe(404)
    later(7 * dayMs)
    const again = await environment.signIn(ida)
    expect((await download(id, again)).json()).toMatchObject({
      code: 'not_found',
      message: 'This export has expired. Please ask for a new one.',
    })
    expect((await list(again))[0]).toMatchObject({ status: 'expired' })
    expect((await download(await queued(), again)).statusCode).toBe(404)
  })
})

const renewed = async ({ session }: Browser): Promise<Browser> => {
  const { accessToken } = (await environment.renew(session)).json<{ accessToken: string }>()
  return { session, access: accessToken }
}

describe('a run', () => {
  it('that is repeated after a crash begins anew and leaves nothing of the one before', async () => {
    const id = await queued()
    const { db } = environment.service.ctx
    const killed = await db.transaction(tx => beginRun(tx, id, environment.clock.now))
    if (!killed) throw new Error('the run did not begin')
    for (const position of [0, 1, 2]) await insertChunk(db, killed, { position, bytes: Buffer.alloc(1_000) })

    expect(await resumeLeftExports(environment.service.ctx)).toBe(0)
    later(3 * minuteMs)
    expect(await resumeLeftExports(environment.service.ctx)).toBe(1)
    await untilDone()
    expect(await chunksCount()).toBe(1)
    await expect(insertChunk(db, killed, { position: 3, bytes: Buffer.alloc(1) })).rejects.toThrow(RunEnded)
    const again = await environment.signIn(ida)
    expect((await unzip((await download(id, again)).rawPayload)).has('manifest.json')).toBe(true)
  })

  it.each([
    ['does not answer', (_: string, response: ServerResponse) => response.destroy()],
    ['answers with an error', (_: string, response: ServerResponse) => response.writeHead(503).end()],
    [
      'is cut off',
      (_: string, response: ServerResponse) => response.end(line({ file: 'posts', records: [{ id: 1 }] })),
    ],
  ])('is tried again while a service %s, and has failed after the tenth', async (_, broken) => {
    answer = broken
    const id = await queued()
    for (let attempt = 1; attempt < 10; attempt++) await expect(run(id)).rejects.toThrow()
    expect(await list()).toMatchObject([{ id, status: 'queued' }])
    await run(id)
    expect(await list()).toMatchObject([{ id, status: 'failed' }])
    expect(await environment.outbox('export-ready')).not.toContainEqual(
      expect.objectContaining({ key: String(ida.id) }),
    )
    await purgeOldExports(environment.service.ctx)
    expect(await chunksCount()).toBe(0)
    answer = whole
    expect((await request()).statusCode).toBe(202)
    await untilDone()
  })

  it('refuses a file that two services name, and one whose name is no name', async () => {
    const id = await queued()
    answer = (_, response) => response.end(line({ file: 'posts', records: [] }) + line({ end: true }))
    await expect(run(id)).rejects.toThrow(/content and museums name a list posts/)
    answer = (_, response) => response.end(line({ file: '../posts', records: [] }) + line({ end: true }))
    await expect(run(id)).rejects.toThrow()
  })
})

describe('what has expired', () => {
  it('loses its file after 7 days and its entry after 30', async () => {
    const { id } = await ready()
    expect(await chunksCount()).toBe(1)
    later(7 * dayMs)
    expect(await purgeOldExports(environment.service.ctx)).toEqual({ expired: 1, chunks: 1, deleted: 0 })
    expect((await list(await environment.signIn(ida)))[0]).toMatchObject({ id, status: 'expired' })
    later(23 * dayMs)
    expect(await purgeOldExports(environment.service.ctx)).toEqual({ expired: 0, chunks: 0, deleted: 1 })
  })

  it('goes with its user', async () => {
    await ready()
    await environment.sql.query('delete from users where id = $1', [ida.id])
    expect(await chunksCount()).toBe(0)
    expect(await environment.sql.query('select 1 from exports')).toEqual([])
  })
})
