import type { EventDefinition } from '../event.ts'
import * as content from './content.ts'
import * as identity from './identity.ts'
import * as museums from './museums.ts'
import * as notifications from './notifications.ts'

export const events = { ...identity, ...content, ...museums, ...notifications } as const

export const allEvents: readonly EventDefinition[] = Object.values(events)
