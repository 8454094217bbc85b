import { deadLetterTopicOf, services, topicOf } from '@vitrine/contracts'
import { redriveTopicOf } from './dead-letters.ts'

/** Every topic of every service; created before anything starts, so that no process waits for one. */
export const allTopics: readonly string[] = services.flatMap(service => [
  topicOf(service),
  deadLetterTopicOf(service),
  redriveTopicOf(service),
])
