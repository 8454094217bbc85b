/** A step of a start: creates the topics that are missing, so that no process waits for one. */
import { allTopics, createKafkaBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'

const log = createLogger({ name: 'topics', level: 'warn' })
const brokers = (process.env.KAFKA_BROKERS ?? '').split(',')
const bus = createKafkaBus({ brokers, clientId: 'vitrine-local', log })
await bus.ensureTopics(allTopics)
await bus.close()
