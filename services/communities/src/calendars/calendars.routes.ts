import etag from '@fastify/etag'
import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import * as calendars from './calendars.service.ts'
import * as personal from './personal.service.ts'

const asCalendar = (reply: FastifyReply) => reply.type('text/calendar; charset=utf-8')
const asFile = (reply: FastifyReply, name: string) =>
  asCalendar(reply).header('content-disposition', `attachment; filename="${name}.ics"`)

export function mountCalendars(app: FastifyInstance, ctx: CommunitiesContext): void {
  app.register(async cached => {
    await cached.register(etag, { algorithm: 'sha256' })
    mount(cached, routes.getMeetupCalendar, ({ viewer, params, reply }) => {
      asFile(reply, `meetup-${params.id}`)
      return calendars.getMeetupCalendar(ctx, viewer, params.id)
    })
    mount(cached, routes.getMuseumEventCalendar, ({ params, reply }) => {
      asFile(reply, `event-${params.id}`)
      return calendars.getMuseumEventCalendar(ctx, params.id)
    })
    mount(cached, routes.getCommunityCalendar, ({ params, reply }) => {
      asCalendar(reply)
      return calendars.getCommunityCalendar(ctx, params.id)
    })
    mount(cached, routes.getMuseumCalendar, ({ params, reply }) => {
      asCalendar(reply)
      return calendars.getMuseumCalendar(ctx, params.id)
    })
    mount(cached, routes.getPersonalCalendar, ({ params, reply }) => {
      asCalendar(reply)
      return personal.getPersonalCalendar(ctx, params.token)
    })
  })
  mount(app, routes.getOwnCalendar, ({ viewer }) => personal.getOwnCalendar(ctx, viewer))
  mount(app, routes.createOwnCalendar, ({ viewer }) => personal.createOwnCalendar(ctx, viewer))
  mount(app, routes.revokeOwnCalendar, ({ viewer }) => personal.revokeOwnCalendar(ctx, viewer))
}
