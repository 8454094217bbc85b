import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { answerPeople } from '../profiles/people-page.ts'
import { listBlocked, listMuted } from './blocks.repository.ts'
import { blockUser, muteUser, unblockUser, unmuteUser } from './blocks.service.ts'

export function mountBlocks(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.blockUser, call => blockUser(ctx, call, call.params))
  mount(app, routes.unblockUser, call => unblockUser(ctx, call, call.params))
  mount(app, routes.muteUser, call => muteUser(ctx, call, { ...call.params, ...call.body }))
  mount(app, routes.unmuteUser, call => unmuteUser(ctx, call, call.params))

  mount(app, routes.listBlockedUsers, async call => {
    const people = await answerPeople(ctx, call, (sql, slice) => listBlocked(sql, call.viewer.id, slice))
    return people.map(({ user, row }) => ({ user, createdAt: row.createdAt.toISOString() }))
  })
  mount(app, routes.listMutedUsers, async call => {
    const people = await answerPeople(ctx, call, (sql, slice) =>
      listMuted(sql, call.viewer.id, ctx.clock(), slice),
    )
    return people.map(({ user, row }) => ({
      user,
      createdAt: row.createdAt.toISOString(),
      until: row.until?.toISOString() ?? null,
    }))
  })
}
