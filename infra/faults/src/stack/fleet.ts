import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { JSONWebKeySet } from 'jose'
import { becomes } from '../environment.ts'

/** What a process is given besides the variables of its service. */
export interface ProcessOptions {
  service: 'communities' | 'notifications'
  prefix: string
  jobsDatabase: number
  keys: JSONWebKeySet
}

export interface ProcessSpec {
  name: string
  role: 'api' | 'worker'
  options: ProcessOptions
  env: Record<string, string>
}

interface Member {
  spec: ProcessSpec
  port: number
  child: ChildProcess | null
  isReady: boolean
  /** Of the last start. */
  started: Promise<void>
}

/** The processes of the test: each is killed at once and started again at the same port. */
export interface Fleet {
  names: readonly string[]
  /** The addresses of the APIs. */
  apis: readonly string[]
  /** Kills a process and starts it again; false, and nothing is done, while it starts. */
  kill(name: string): boolean
  /** Resolves when all are ready; rejects where one did not start. */
  ready(): Promise<void>
  /** Processes that ended and were not killed by the test. */
  ended(): number
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('service-process.ts', import.meta.url))
const startWithinMs = 60_000

export async function startFleet(specs: readonly ProcessSpec[]): Promise<Fleet> {
  const members: Member[] = []
  for (const spec of specs)
    members.push({ spec, port: await freePort(), child: null, isReady: false, started: Promise.resolve() })
  let isStopping = false
  let ended = 0

  function start(member: Member): void {
    const child = spawnProcess(member)
    member.child = child
    child.once('exit', () => {
      member.isReady = false
      if (isStopping || child.killed) return
      ended++
      console.log(`      ${member.spec.name} ended by itself`)
    })
    member.started = untilReady(member, child)
    // Awaited by `ready`.
    member.started.catch(() => {})
  }

  async function untilReady(member: Member, child: ChildProcess): Promise<void> {
    const isDone = async () => isStopping || child.exitCode !== null || (await answers(member))
    const isInTime = await becomes(isDone, startWithinMs, 50)
    if (isStopping) return
    if (!isInTime || child.exitCode !== null) throw new Error(`${member.spec.name} did not start`)
    member.isReady = true
  }

  for (const member of members) start(member)
  return {
    names: members.map(({ spec }) => spec.name),
    apis: members.filter(({ spec }) => spec.role === 'api').map(addressOf),
    kill(name) {
      const member = members.find(({ spec }) => spec.name === name)
      if (!member?.child || !member.isReady) return false
      member.isReady = false
      const { child } = member
      member.started = once(child, 'exit').then(() => {
        if (isStopping) return
        start(member)
        return member.started
      })
      member.started.catch(() => {})
      child.kill('SIGKILL')
      return true
    },
    async ready() {
      await Promise.all(members.map(untilStarted))
    },
    ended: () => ended,
    async stop() {
      isStopping = true
      await Promise.all(members.map(({ child }) => end(child)))
    },
  }
}

/** `started` is replaced while it is awaited, where the process is killed meanwhile. */
async function untilStarted(member: Member): Promise<void> {
  let awaited: Promise<void> | undefined
  while (awaited !== member.started) {
    awaited = member.started
    await awaited
  }
}

function spawnProcess({ spec: { role, options, env }, port }: Member): ChildProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      ...env,
      ROLE: role,
      PORT: String(port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      FAULT_PROCESS: JSON.stringify(options),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Also where this process ends without `stop`.
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  return child
}

async function end(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const addressOf = ({ port }: Member): string => `http://127.0.0.1:${port}`

async function answers(member: Member): Promise<boolean> {
  const answer = await fetch(`${addressOf(member)}/healthz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
