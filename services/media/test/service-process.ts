/** The service in a process of its own, which a test may kill and which says on what port it listens. Its environment is in the first argument. */
import type { AddressInfo } from 'node:net'
import { createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import media from '../src/service.ts'

/** A call of a store, by its number: the process ends after it, or the call never returns. */
export interface Stop {
  store: 'assets' | 'storage'
  method: string
  call: number
  how: 'kill' | 'hold'
}

const { env, stop, ...options } = JSON.parse(process.argv[2] ?? '{}')
const service = media.create(env, {
  log: createLogger({ name: 'media', level: 'silent' }),
  bus: createMemoryBus(),
  recurring: false,
  ...options,
})
if (stop) stopAt(stop)
await service.start()
process.send?.({ port: (service.app.server.address() as AddressInfo).port })

function stopAt({ store, method, call, how }: Stop): void {
  const target = service.ctx[store] as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  const original = target[method]
  if (!original) throw new Error(`${store} has no ${method}`)
  let calls = 0
  target[method] = async (...given) => {
    calls += 1
    const isStop = calls === call
    if (isStop && how === 'hold') return new Promise(() => {})
    const result = await original.apply(target, given)
    if (isStop) process.kill(process.pid, 'SIGKILL')
    return isStop ? new Promise(() => {}) : result
  }
}
