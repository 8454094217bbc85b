import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from './context.ts'
import { mountCovers } from './covers/covers.routes.ts'
import { mountFollows } from './follows/follows.routes.ts'
import { mountMuseums } from './museums/museums.routes.ts'
import { mountSearch } from './search/search.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: MuseumsContext): void {
  mountMuseums(app, ctx)
  mountCovers(app, ctx)
  mountFollows(app, ctx)
  mountSearch(app, ctx)
}
