import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { config } from './config.ts'
import type { Live } from './stream/live.ts'

export type NotificationsContext = ServiceContext<ServiceConfig<typeof config>> & { live: Live }
