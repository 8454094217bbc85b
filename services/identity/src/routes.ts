import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { IdentityContext } from './context.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { recommendationRoutes } from './recommendations/recommendations.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: IdentityContext): void {
  keyRoutes(app, ctx)
  accountRoutes(app, ctx)
  sessionRoutes(app, ctx)
  profileRoutes(app, ctx)
  followRoutes(app, ctx)
  recommendationRoutes(app, ctx)
}
