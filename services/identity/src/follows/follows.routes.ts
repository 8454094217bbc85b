import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { requireKnown } from '../privacy/relation.ts'
import { answerPeople } from '../profiles/people-page.ts'
import { findById } from '../profiles/profiles.repository.ts'
import { type FollowList, listFollows } from './follow-lists.repository.ts'
import { changeFollow } from './follows.service.ts'
import { listRequests } from './requests.repository.ts'
import { answerRequest } from './requests.service.ts'

export function mountFollows(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.followUser, call =>
    changeFollow(ctx, call, { id: call.params.id, wanted: call.body?.following }),
  )

  /** False: its owner or their privacy hides the list (PR8). */
  async function isShown(list: FollowList, userId: number, viewerId: number | undefined): Promise<boolean> {
    const found = await findById(ctx.prisma.client, userId)
    const { user, relation } = await requireKnown(ctx.db, viewerId, found, ctx.clock())
    if (userId === viewerId) return true
    return relation.maySee && (list === 'followers' ? user.showFollowers : user.showFollowing)
  }
  for (const [list, route] of [
    ['followers', routes.listFollowers],
    ['following', routes.listFollowing],
  ] as const) {
    mount(app, route, async call => {
      const [userId, viewerId] = [call.params.id, call.viewer?.id]
      if (!(await isShown(list, userId, viewerId))) {
        call.reply.header('x-hidden', 'true')
        return []
      }
      const people = await answerPeople(ctx, call, (sql, slice) =>
        listFollows(sql, list, { userId, viewerId }, slice),
      )
      return people.map(({ user }) => user)
    })
  }

  mount(app, routes.listFollowRequests, async call => {
    const people = await answerPeople(ctx, call, (sql, slice) => listRequests(sql, call.viewer.id, slice))
    return people.map(({ user, row }) => ({ id: user.id, user, createdAt: row.createdAt.toISOString() }))
  })
  mount(app, routes.approveFollowRequest, async call => {
    await answerRequest(ctx, call, { id: call.params.id, isApproved: true })
    return { approved: true } as const
  })
  mount(app, routes.declineFollowRequest, async call => {
    await answerRequest(ctx, call, { id: call.params.id, isApproved: false })
    return { declined: true } as const
  })
}
