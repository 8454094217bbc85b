import { mkdtempSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import getPort from 'get-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from './child.ts'
import { type Log, openLog } from './log.ts'
import { createSupervisor, type ProcessSpec, type Supervisor } from './supervisor.ts'

const polite = `require('http').createServer((_, answer) => answer.end('ready')).listen(process.env.PORT)`
const deaf = `${polite}; process.on('SIGTERM', () => {})`

let home: string
let log: Log
let supervisor: Supervisor | undefined
const never = new AbortController().signal

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'supervisor-'))
  log = openLog(home, new PassThrough().resume() as unknown as NodeJS.WriteStream)
})
afterEach(async () => {
  await supervisor?.stop(100)
  await log.close()
  rmSync(home, { recursive: true })
})

async function supervise(script: string, options: Pick<ProcessSpec, 'niceness'> = {}): Promise<Supervisor> {
  const port = await getPort()
  const spec: ProcessSpec = {
    name: 'thing',
    command: process.execPath,
    args: ['-e', script],
    cwd: home,
    env: { PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    ...options,
  }
  supervisor = createSupervisor(log, () => {})
  supervisor.start([spec])
  return supervisor
}

test('what dies is started again, and the log says so', async () => {
  const keeper = await supervise(polite)
  await keeper.ready('thing', never)
  const first = keeper.pids().thing!
  process.kill(first, 'SIGKILL')
  await expect.poll(() => keeper.pids().thing).not.toBe(first)
  await expect.poll(() => keeper.pids().thing).toBeTypeOf('number')
  await keeper.ready('thing', never)
  expect(log.newest('vitrine', 1)[0]).toContain('thing died (SIGKILL); starting it again in 0.25 s')
})

test('one that yields to the others does so after each start', async () => {
  const keeper = await supervise(polite, { niceness: 5 })
  await keeper.ready('thing', never)
  const first = keeper.pids().thing!
  expect(getPriority(first)).toBe(5)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => keeper.pids().thing ?? first).not.toBe(first)
  expect(getPriority(keeper.pids().thing)).toBe(5)
})

test('a process that cannot start is reported with the end of its output', async () => {
  const keeper = await supervise(`console.error('the environment is not complete'); process.exit(1)`)
  await expect(keeper.ready('thing', never)).rejects.toThrow('the environment is not complete')
})

test('a stop ends even what does not listen, and starts nothing again', async () => {
  const keeper = await supervise(deaf)
  await keeper.ready('thing', never)
  const pid = keeper.pids().thing!
  await keeper.stop(200)
  expect(isAlive(pid)).toBe(false)
  expect(keeper.pids()).toEqual({})
})
