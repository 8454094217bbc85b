import { Readable } from 'node:stream'
import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { csvOf } from './csv.ts'
import { listAttendees, openGuests } from './guests.service.ts'

export function mountGuests(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listAttendees, async ({ viewer, params, query, request, reply }) => {
    const { guests, next } = await listAttendees(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return guests
  })
  mount(app, routes.downloadAttendees, async ({ viewer, params, request, reply }) => {
    const guests = await openGuests(ctx, viewer, params.id)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="attendees-${params.id}.csv"`)
    return request.method === 'HEAD' ? Readable.from([]) : csvOf(guests)
  })
}
