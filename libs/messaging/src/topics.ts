import { allEvents, deadLetterTopicOf, topicOf } from '@vitrine/contracts'
import { redriveTopicOf } from './dead-letters.ts'

/** Every topic of the services there are; made before anything starts, so that nobody ever waits for one. */
export const allTopics: readonly string[] = [...new Set(allEvents.map(event => event.producer))].flatMap(
  service => [topicOf(service), deadLetterTopicOf(service), redriveTopicOf(service)],
)
