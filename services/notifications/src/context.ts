import type { ServiceContext } from '@vitrine/runtime'
import type { Live } from './stream/live.ts'

export type NotificationsContext = ServiceContext & { live: Live }
