import type { ErasedEvent } from '../erased.ts'
import type { EventDefinition } from '../event.ts'
import { merge } from '../registry.ts'
import type { Service } from '../services.ts'
import * as communities from './communities.ts'
import * as content from './content.ts'
import * as identity from './identity.ts'
import * as media from './media.ts'
import * as museums from './museums.ts'
import * as notifications from './notifications.ts'

const byService = { identity, content, museums, notifications, media, communities } satisfies Record<
  Service,
  Record<string, EventDefinition>
> & {
  [Name in Exclude<Service, 'identity'>]: Record<`${Name}Erased`, ErasedEvent>
}

export const events = merge(byService, ({ producer }: EventDefinition) => producer)

export const allEvents: readonly EventDefinition[] = Object.values(events)

/** Of every service that holds something of users besides identity. */
export const erasedEvents = allEvents.filter(
  (event): event is ErasedEvent => event.type === `${event.producer}-erased`,
)
