import { type Profile, routes } from '@vitrine/contracts'
import { mount, networkOf, unauthenticated } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { requireKnown } from '../privacy/relation.ts'
import { clientAddress } from '../sessions/client.ts'
import { profileOf, type UserWithCounts } from './people.ts'
import { findActive, findById, findByName } from './profiles.repository.ts'
import { updateProfile } from './profiles.service.ts'

const activeWithinMs = 7 * 24 * 60 * 60_000

export function mountProfiles(app: FastifyInstance, ctx: IdentityContext): void {
  const { prisma, clock } = ctx

  async function profileFor(viewerId: number | undefined, found: UserWithCounts | null): Promise<Profile> {
    const { user, relation } = await requireKnown(ctx.db, viewerId, found, clock())
    return profileOf(user, viewerId, relation)
  }

  mount(app, routes.getOwnProfile, async ({ viewer }) => {
    const user = await findById(prisma.client, viewer.id)
    // The account was deleted while its access token is still valid.
    if (!user || user.hiddenAt) throw unauthenticated()
    return profileFor(viewer.id, user)
  })
  mount(app, routes.getProfileBySlug, async ({ params, viewer }) =>
    profileFor(viewer?.id, await findByName(prisma.client, params.slug)),
  )
  mount(app, routes.getProfile, async ({ params, viewer }) =>
    profileFor(viewer?.id, await findById(prisma.client, params.id)),
  )
  mount(app, routes.updateProfile, call => {
    const network = networkOf(clientAddress(call.request))
    return updateProfile(ctx, { ...call, network }, call.body)
  })
  mount(app, routes.getActiveUsers, async ({ query, viewer }) => {
    const now = clock()
    const since = new Date(now.getTime() - activeWithinMs)
    return findActive(ctx, { viewerId: viewer.id, since, now, limit: query.limit })
  })
}
