import type { FastifyInstance } from 'fastify'
import { mountAdministration } from './administration/administration.routes.ts'
import { mountNewMuseums } from './administration/new-museums.routes.ts'
import { mountCheckIns } from './check-ins/check-ins.routes.ts'
import { mountClaims } from './claims/claims.routes.ts'
import type { MuseumsContext } from './context.ts'
import { mountCovers } from './covers/covers.routes.ts'
import { mountCreate } from './create/create.routes.ts'
import { mountEdits } from './edits/edits.routes.ts'
import { mountFollows } from './follows/follows.routes.ts'
import { mountLookups } from './lookups/lookups.routes.ts'
import { mountMap } from './map/map.routes.ts'
import { mountMuseumSuggestions } from './museum-suggestions/museum-suggestions.routes.ts'
import { mountMuseums } from './museums/museums.routes.ts'
import { mountObservations } from './observations/observations.routes.ts'
import { mountPassport } from './passport/passport.routes.ts'
import { mountProvenance } from './provenance/provenance.routes.ts'
import { mountRecommendations } from './recommendations/recommendations.routes.ts'
import { mountReviews } from './reviews/reviews.routes.ts'
import { mountSearch } from './search/search.routes.ts'
import { mountSitemap } from './sitemap/sitemap.routes.ts'
import { mountSuggestions } from './suggestions/suggestions.routes.ts'
import { mountTrending } from './trending/trending.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: MuseumsContext): void {
  mountMuseums(app, ctx)
  mountCreate(app, ctx)
  mountNewMuseums(app, ctx)
  mountMuseumSuggestions(app, ctx)
  mountEdits(app, ctx)
  mountSuggestions(app, ctx)
  mountCovers(app, ctx)
  mountFollows(app, ctx)
  mountCheckIns(app, ctx)
  mountPassport(app, ctx)
  mountObservations(app, ctx)
  mountProvenance(app, ctx)
  mountReviews(app, ctx)
  mountClaims(app, ctx)
  mountAdministration(app, ctx)
  mountLookups(app, ctx)
  mountMap(app, ctx)
  mountSearch(app, ctx)
  mountTrending(app, ctx)
  mountRecommendations(app, ctx)
  mountSitemap(app, ctx)
}
