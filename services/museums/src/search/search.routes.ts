import { routes } from '@vitrine/contracts'
import { anonymous, linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { searchMuseums } from './museums.search.ts'
import { findPeople } from './people.search.ts'
import { searchAll } from './search.service.ts'

export function mountSearch(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.searchMuseums, async ({ query, request, reply }) => {
    const { cards, next } = await searchMuseums(ctx, query)
    linkNext(request, reply, next)
    return cards
  })
  mount(app, routes.search, ({ query, viewer }) => searchAll(ctx, viewer?.id ?? anonymous, query))
  mount(app, routes.searchUsers, ({ query, viewer }) => findPeople(ctx, query.q, viewer.id))
}
