import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { approve, listMuseumSuggestions, merge, reject, suggestMuseum } from './museum-suggestions.service.ts'

export function mountMuseumSuggestions(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.suggestMuseum, call => suggestMuseum(ctx, call, call.body))
  mount(app, routes.listMuseumSuggestions, async ({ query, viewer, request, reply }) => {
    const { suggestions, next } = await listMuseumSuggestions(ctx, viewer, query)
    linkNext(request, reply, next)
    return suggestions
  })
  mount(app, routes.approveMuseumSuggestion, call => approve(ctx, call, call.params.id, call.body))
  mount(app, routes.rejectMuseumSuggestion, call => reject(ctx, call, call.params.id, call.body.reason))
  mount(app, routes.mergeMuseumSuggestion, call => merge(ctx, call, call.params.id, call.body.museumId))
}
