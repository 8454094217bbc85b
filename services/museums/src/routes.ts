import type { FastifyInstance } from 'fastify'
import { mountAdmin } from './admin/admin.routes.ts'
import { mountCheckIns } from './check-ins/check-ins.routes.ts'
import type { MuseumsContext } from './context.ts'
import { mountCovers } from './covers/covers.routes.ts'
import { mountCreate } from './create/create.routes.ts'
import { mountEdits } from './edits/edits.routes.ts'
import { mountFollows } from './follows/follows.routes.ts'
import { mountLookups } from './lookups/lookups.routes.ts'
import { mountMap } from './map/map.routes.ts'
import { mountMuseumSuggestions } from './museum-suggestions/museum-suggestions.routes.ts'
import { mountMuseums } from './museums/museums.routes.ts'
import { mountReviews } from './reviews/reviews.routes.ts'
import { mountSearch } from './search/search.routes.ts'
import { mountSitemap } from './sitemap/sitemap.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: MuseumsContext): void {
  mountMuseums(app, ctx)
  mountCreate(app, ctx)
  mountAdmin(app, ctx)
  mountMuseumSuggestions(app, ctx)
  mountEdits(app, ctx)
  mountCovers(app, ctx)
  mountFollows(app, ctx)
  mountCheckIns(app, ctx)
  mountReviews(app, ctx)
  mountLookups(app, ctx)
  mountMap(app, ctx)
  mountSearch(app, ctx)
  mountSitemap(app, ctx)
}
