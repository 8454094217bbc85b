import { routes } from '@vitrine/contracts'
import { anonymous, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { followedAmong } from '../follows/followed.repository.ts'
import { cardOf } from '../museums/card.ts'
import { listTrending } from './trends.repository.ts'

export function mountTrending(app: FastifyInstance, { db, clock }: MuseumsContext): void {
  mount(app, routes.getTrendingMuseums, async ({ query, viewer }) => {
    const now = clock()
    const found = await listTrending(db, query.limit)
    const followed = await followedAmong(
      db,
      viewer?.id ?? anonymous,
      found.map(({ id }) => id),
    )
    return found.map(row => ({ ...cardOf(row, now), isFollowing: followed.has(row.id) }))
  })
}
