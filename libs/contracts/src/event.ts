import type { z } from 'zod'
import type { Service } from './services.ts'

/**
 * One type of event, named in the past tense and kebab-case. Published as CloudEvents 1.0 in binary mode on the
 * topic of its producer ({@link topicOf}), in a partition where all events of one aggregate stay in order.
 */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  type: Type
  /** An added optional field keeps it; any other change is a new version, and both are published until consumers have moved. */
  version: number
  producer: Service
  /** The aggregate whose events stay in order, e.g. the post's id. */
  key: (data: z.output<Data>) => number | string
  /** What shares its partition, so that its events stay in order with those of other aggregates too. Default: the key. */
  partitionKey?(data: z.output<Data>): number | string
  data: Data
  /** Its data holds what people wrote: the outbox keeps it only until the broker has it. */
  carriesText?: boolean
  summary: string
}

export function defineEvent<const Type extends string, Data extends z.ZodType>(
  definition: EventDefinition<Type, Data>,
): EventDefinition<Type, Data> {
  return definition
}

export type EventData<E extends EventDefinition> = z.output<E['data']>

/** One topic per producing service. */
export const topicOf = (producer: Service): string => `vitrine.${producer}`
export const deadLetterTopicOf = (producer: Service): string => `${topicOf(producer)}.dlq`

/** An event as a consumer receives it: the CloudEvents headers and the data. */
export interface ReceivedEvent<E extends EventDefinition = EventDefinition> {
  /** UUID, the CloudEvents id. */
  id: string
  type: E['type']
  version: number
  /** ISO-8601, when it happened. */
  time: string
  /** The aggregate's key, the CloudEvents subject. */
  key: string
  /** Grows with each event of this key; an event with a lower version than an earlier one is stale. */
  aggregateVersion: number
  data: EventData<E>
  traceparent?: string
}
