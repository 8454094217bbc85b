import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { deleteGroupStamp, listGroupStamps } from './group-stamps.service.ts'
import { listStamps, readPassport, setVisitNote } from './passport.service.ts'

export function mountPassport(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getPassport, ({ viewer, query }) => readPassport(ctx, viewer, query))
  mount(app, routes.listStamps, async ({ viewer, query, request, reply }) => {
    const { stamps, next } = await listStamps(ctx, viewer, query)
    linkNext(request, reply, next)
    return stamps
  })
  mount(app, routes.listGroupStamps, async ({ viewer, query, request, reply }) => {
    const { stamps, next } = await listGroupStamps(ctx, viewer, query)
    linkNext(request, reply, next)
    return stamps
  })
  mount(app, routes.deleteGroupStamp, call => deleteGroupStamp(ctx, call, call.params.id))
  mount(app, routes.setVisitNote, call =>
    setVisitNote(ctx, call, { id: call.params.id, note: call.body.note }),
  )
}
