import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { getEventCalendar } from './calendar.service.ts'
import {
  listMeetups,
  listMuseumEvents,
  listPromotedMeetups,
  listProposals,
  searchEvents,
} from './list.service.ts'

export function mountEventLists(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listMeetups, async ({ viewer, query, request, reply }) => {
    const { items, next } = await listMeetups(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.listMuseumEvents, async ({ viewer, query, request, reply }) => {
    const { items, next } = await listMuseumEvents(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.searchEvents, async ({ viewer, query, request, reply }) => {
    const { items, next } = await searchEvents(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.listMuseumMeetups, async ({ viewer, params, query, request, reply }) => {
    const { items, next } = await listPromotedMeetups(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.listMeetupProposals, async ({ viewer, params, query, request, reply }) => {
    const { items, next } = await listProposals(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.getEventCalendar, ({ viewer, query }) => getEventCalendar(ctx, viewer, query))
}
