/** The service in a process of its own, which a test may kill and which says on what port it listens. Its environment is in the first argument. */
import type { AddressInfo } from 'node:net'
import { createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import media from '../src/service.ts'

const { env, ...options } = JSON.parse(process.argv[2] ?? '{}')
const service = media.create(env, {
  log: createLogger({ name: 'media', level: 'silent' }),
  bus: createMemoryBus(),
  recurring: false,
  ...options,
})
await service.start()
process.send?.({ port: (service.app.server.address() as AddressInfo).port })
