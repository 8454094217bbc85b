import { AppError, type Profile, routes, texts } from '@vitrine/contracts'
import { mount, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { profileOf, type UserWithCounts } from './people.ts'
import { findActive, findById, findByName, isFollowing } from './profiles.repository.ts'

const activeWithinMs = 7 * 24 * 60 * 60_000

export function mountProfiles(app: FastifyInstance, { prisma, clock }: IdentityContext): void {
  async function profileFor(viewerId: number | undefined, user: UserWithCounts | null): Promise<Profile> {
    if (!user) throw notFound(texts.profile.notFound.message)
    return profileOf(user, {
      id: viewerId,
      isFollowing:
        viewerId !== undefined &&
        viewerId !== user.id &&
        (await isFollowing(prisma.client, viewerId, user.id)),
    })
  }

  mount(app, routes.getOwnProfile, async ({ viewer }) => {
    const user = await findById(prisma.client, viewer.id)
    // The account was deleted while its access token is still valid.
    if (!user) throw new AppError('unauthenticated', texts.errors.authentication.message)
    return profileFor(viewer.id, user)
  })
  mount(app, routes.getProfileBySlug, async ({ params, viewer }) =>
    profileFor(viewer?.id, await findByName(prisma.client, params.slug)),
  )
  mount(app, routes.getProfile, async ({ params, viewer }) =>
    profileFor(viewer?.id, await findById(prisma.client, params.id)),
  )
  mount(app, routes.getActiveUsers, async ({ query, viewer }) =>
    findActive(prisma.client, {
      since: new Date(clock().getTime() - activeWithinMs),
      except: viewer.id,
      limit: query.limit,
    }),
  )
}
