import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { checkIn, undoCheckIn } from './check-ins.service.ts'

export function mountCheckIns(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.checkIn, call => {
    const { latitude, longitude, note = '' } = call.body ?? {}
    const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return checkIn(ctx, call, { museumId: call.params.id, place, note })
  })
  mount(app, routes.undoCheckIn, call => undoCheckIn(ctx, call, call.params.id))
}
