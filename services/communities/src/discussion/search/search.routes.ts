import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { searchPosts } from './search.service.ts'

export function mountPostSearch(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.searchCommunityPosts, async ({ query, viewer, request, reply }) => {
    const { posts, next } = await searchPosts(ctx, viewer, query)
    linkNext(request, reply, next)
    return posts
  })
}
