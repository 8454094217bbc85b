import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { changeMuseumEvent } from './change.service.ts'
import { createMuseumEvent } from './create.service.ts'
import { deleteMuseumEvent } from './delete.service.ts'
import { getMuseumEvent } from './read.service.ts'
import { answerMuseumEvent } from './rsvp.service.ts'

export function mountMuseumEvents(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.createMuseumEvent, call => createMuseumEvent(ctx, call, call.body))
  mount(app, routes.getMuseumEvent, ({ viewer, params }) => getMuseumEvent(ctx, viewer, params.id))
  mount(app, routes.updateMuseumEvent, call =>
    changeMuseumEvent(ctx, call, { eventId: call.params.id, form: call.body }),
  )
  mount(app, routes.deleteMuseumEvent, call => deleteMuseumEvent(ctx, call, call.params.id))
  mount(app, routes.joinMuseumEvent, call =>
    answerMuseumEvent(ctx, call, { eventId: call.params.id, status: call.body.status }),
  )
}
