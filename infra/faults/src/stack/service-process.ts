/**
 * A process of communities or of notifications that a fault test may kill. Topics, groups and keys in Redis have a prefix of
 * their own; access tokens are verified with the test's key.
 */
import { createKafkaBus } from '@vitrine/messaging'
import { runService } from '@vitrine/service-kit'
import type { ProcessOptions } from './fleet.ts'

const load = {
  communities: async () => (await import('../../../../services/communities/src/service.ts')).default,
  notifications: async () => (await import('../../../../services/notifications/src/service.ts')).default,
}
const { service, prefix, jobsDatabase, keys } = JSON.parse(process.env.FAULT_PROCESS ?? '') as ProcessOptions
const { create } = await load[service]()

await runService(service, log =>
  create(process.env, {
    log,
    bus: createKafkaBus({
      brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
      clientId: service,
      log,
      prefix,
      maxWaitMs: 500,
      // The shortest that a broker allows: after each kill the test waits for it.
      sessionTimeoutMs: 6_000,
      timeoutFactor: 4,
    }),
    keys,
    prefix,
    jobsDatabase,
  }),
)
