/** A step of a start: creates the topics that are missing, so that nobody ever waits for one. */
import { allEvents, deadLetterTopicOf, topicOf } from '@vitrine/contracts'
import { createKafkaBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'

const log = createLogger({ name: 'topics', level: 'warn' })
const bus = createKafkaBus({
  brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
  clientId: 'vitrine-local',
  log,
})
const producers = new Set(allEvents.map(event => event.producer))
await bus.ensureTopics([...producers].flatMap(producer => [topicOf(producer), deadLetterTopicOf(producer)]))
await bus.close()
