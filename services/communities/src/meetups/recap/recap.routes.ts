import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { setConsent } from './consent.service.ts'
import { choose, writeRecap } from './edit.service.ts'
import { publishRecap, withdrawRecap } from './publication.service.ts'
import { getRecap } from './read.service.ts'

export function mountRecaps(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.getRecap, ({ viewer, params }) => getRecap(ctx, viewer, params.id))
  mount(app, routes.updateRecap, call => writeRecap(ctx, call, { meetupId: call.params.id, ...call.body }))
  mount(app, routes.showRecapPhoto, call =>
    choose(ctx, call, { meetupId: call.params.id, of: 'photo', id: call.params.photoId, ...call.body }),
  )
  mount(app, routes.showRecapInsight, call =>
    choose(ctx, call, { meetupId: call.params.id, of: 'insight', id: call.params.insightId, ...call.body }),
  )
  mount(app, routes.publishRecap, call => publishRecap(ctx, call, { meetupId: call.params.id, ...call.body }))
  mount(app, routes.withdrawRecap, call => withdrawRecap(ctx, call, call.params.id))
  mount(app, routes.setRecapConsent, call =>
    setConsent(ctx, call, { meetupId: call.params.id, ...call.body }),
  )
}
