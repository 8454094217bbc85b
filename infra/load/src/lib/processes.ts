import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

export interface Started {
  pid: number
  stop(): Promise<void>
}

/** Whether processes can be pinned to one core each, the measured ones and the load generator apart. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

/** Pins this process to `core`, where the machine can. */
export function pinSelf(core: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)])
}

/** Starts a program on one core and waits until `ready` answers. */
export async function startProcess(options: {
  command: string
  args: readonly string[]
  env?: Record<string, string>
  core?: number
  ready?: string
}): Promise<Started> {
  const { command, args, env = {}, core, ready } = options
  const [program, ...rest] =
    core !== undefined && canPin ? ['taskset', '-c', String(core), command, ...args] : [command, ...args]
  const child = spawn(program as string, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (ready) await answers(ready, child)
  return {
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`${url} did not answer within 20 s`)
}
