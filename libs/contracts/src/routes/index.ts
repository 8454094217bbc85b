import { merge } from '../registry.ts'
import type { Route } from '../route.ts'
import type { Service } from '../services.ts'
import * as communities from './communities.ts'
import * as content from './content.ts'
import * as identity from './identity.ts'
import * as media from './media.ts'
import * as museums from './museums.ts'
import * as notifications from './notifications.ts'

const byService = { identity, content, museums, notifications, media, communities } satisfies Record<
  Service,
  Record<string, Route>
>

/** Every route by its operation id: what the gateway forwards and OpenAPI lists. */
export const routes = merge(byService, ({ owner }: Route) => owner)

export type OperationId = keyof typeof routes

export const allRoutes: readonly (Route & { operationId: OperationId })[] = Object.entries(routes).map(
  ([operationId, route]) => ({ ...route, operationId: operationId as OperationId }),
)
