import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { cardOf } from '../museums/card.ts'
import { listTrending } from './trends.repository.ts'

export function mountTrending(app: FastifyInstance, { db, clock }: MuseumsContext): void {
  mount(app, routes.getTrendingMuseums, async ({ query }) => {
    const now = clock()
    return (await listTrending(db, query.limit)).map(row => cardOf(row, now))
  })
}
