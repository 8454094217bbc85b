import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from './context.ts'
import { coverRoutes } from './covers/covers.routes.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { museumRoutes } from './museums/museums.routes.ts'
import { mountSearch } from './search/search.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: MuseumsContext): void {
  museumRoutes(app, ctx)
  coverRoutes(app, ctx)
  followRoutes(app, ctx)
  mountSearch(app, ctx)
}
