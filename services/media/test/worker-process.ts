/** A worker of the service in a process of its own, which a test may kill. Its environment is in the first argument. */
import { createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import media from '../src/service.ts'

const { env, prefix } = JSON.parse(process.argv[2] ?? '{}') as { env: Record<string, string>; prefix: string }
const worker = media.create(
  { ...env, ROLE: 'worker' },
  { log: createLogger({ name: 'media', level: 'silent' }), bus: createMemoryBus(), prefix, recurring: false },
)
await worker.start()
