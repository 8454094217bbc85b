import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { getContribution, undoSuggestion } from './at-once.ts'
import { approveSuggestion, listEditSuggestions, rejectSuggestion } from './review.service.ts'
import { suggestEdit } from './suggest.service.ts'

export function mountSuggestions(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.suggestEdit, call => {
    const { suggestedChanges: changes, reason } = call.body
    return suggestEdit(ctx, call, { museumId: call.params.id, changes, reason })
  })
  mount(app, routes.getContribution, ({ params, viewer }) => getContribution(ctx, viewer, params.id))
  mount(app, routes.undoSuggestion, call =>
    undoSuggestion(ctx, call, { id: call.params.id, reason: call.body?.reason }),
  )
  mount(app, routes.listEditSuggestions, async ({ query, viewer, request, reply }) => {
    const { suggestions, next, pending } = await listEditSuggestions(ctx, viewer, query)
    linkNext(request, reply, next)
    if (pending !== null) reply.header('x-total-count', pending)
    return suggestions
  })
  mount(app, routes.approveEditSuggestion, call => approveSuggestion(ctx, call, call.body))
  mount(app, routes.rejectEditSuggestion, call => rejectSuggestion(ctx, call, call.body))
}
