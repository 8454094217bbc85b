import type { LiveEvent } from './live.ts'

/**
 * For one stream: puts the newest count that it has sent into an event whose count was read earlier. The last event then
 * has the right count, in whatever order the events arrive: the change that came last is in every count that was read
 * after it, and one of them was published.
 */
export function keepNewestCount(): (event: LiveEvent) => LiveEvent {
  let newest = { countedAt: -1, unreadCount: 0 }
  return event => {
    if (!('countedAt' in event)) return event
    const { countedAt } = event
    if (countedAt >= newest.countedAt) {
      newest = { countedAt, unreadCount: event.data.unreadCount }
      return event
    }
    return { ...event, data: { ...event.data, unreadCount: newest.unreadCount } } as LiveEvent
  }
}
