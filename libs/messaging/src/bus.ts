/** What this library needs of a broker. `kafka-bus.ts` and `memory-bus.ts` pass the same contract suite. */

export interface Message {
  topic: string
  /** Messages of one key stay in order. */
  key: string
  value: string
  headers: Record<string, string>
}

export interface ReceivedMessage extends Message {
  partition: number
  offset: string
}

/** Messages of one partition, in order. */
export interface Delivery {
  topic: string
  partition: number
  messages: readonly ReceivedMessage[]
  /** Everything up to and including this message is done; the position advances when the delivery ends. */
  resolve(message: ReceivedMessage): void
  /** Renews the membership of the group; rejects when the partition may belong to another member by now. */
  heartbeat(): Promise<void>
  /** False once stopping, or when the partition was reassigned: the rest will be delivered again. */
  isCurrent(): boolean
  /** What was not resolved is delivered again after so many milliseconds, and nothing after it earlier. */
  pause(milliseconds: number): void
}

export interface BusProducer {
  /** One call at a time. Resolves when every message is stored; rejects when any may not be. */
  send(messages: readonly Message[]): Promise<void>
  close(): Promise<void>
}

export interface BusSubscription {
  /** True while it is a member of its group and fetches. */
  isReady(): boolean
  /** Lets a delivery in progress end, then leaves the group. */
  stop(): Promise<void>
}

export interface Bus {
  producer(): BusProducer
  /** Reads the topics from the group's position, or from their beginning, and reconnects for ever. */
  subscribe(options: {
    group: string
    topics: readonly string[]
    onDelivery(delivery: Delivery): Promise<void>
  }): BusSubscription
  /** Creates those that are missing. */
  ensureTopics(topics: readonly string[]): Promise<void>
  /** How many messages of each topic the group has not resolved. */
  lag(group: string, topics: readonly string[]): Promise<Record<string, number>>
  close(): Promise<void>
}

/** The partition count of every topic: at most so many processes of one service share its work. */
export const partitions = 6
