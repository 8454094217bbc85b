import { routes, texts } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { updateCommunity, updateSettings } from './change.service.ts'
import { createCommunity } from './create.service.ts'
import { deleteCommunity, restoreCommunity } from './deletion.service.ts'
import { getCommunity, getGuidelines } from './detail.service.ts'
import { listCommunities, listMyGroups, searchCommunities } from './lists.service.ts'
import { transferCommunity } from './transfer.service.ts'

export function mountCommunities(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listCommunities, async ({ viewer, query, request, reply }) => {
    const { items, next } = await listCommunities(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.searchCommunities, async ({ viewer, query, request, reply }) => {
    const { items, next } = await searchCommunities(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.listMyGroups, async ({ viewer, query, request, reply }) => {
    const { items, next } = await listMyGroups(ctx, viewer, query)
    linkNext(request, reply, next)
    return items
  })
  mount(app, routes.createCommunity, call => createCommunity(ctx, call, call.body))
  mount(app, routes.getCommunity, ({ viewer, params }) => getCommunity(ctx, viewer, params.id))
  mount(app, routes.getGroup, ({ viewer, params }) =>
    getCommunity(ctx, viewer, params.id, texts.community.groupNotFound),
  )
  mount(app, routes.getGuidelines, ({ viewer, params }) => getGuidelines(ctx, viewer, params.id))
  mount(app, routes.updateCommunity, call => updateCommunity(ctx, call, call.params.id, call.body))
  mount(app, routes.updateCommunitySettings, call => updateSettings(ctx, call, call.params.id, call.body))
  mount(app, routes.deleteCommunity, call => deleteCommunity(ctx, call, call.params.id, call.body.name))
  mount(app, routes.restoreCommunity, call => restoreCommunity(ctx, call, call.params.id))
  mount(app, routes.transferCommunity, call => transferCommunity(ctx, call, call.params.id, call.body.userId))
}
