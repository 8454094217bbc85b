import { AppError, type CurrentUser, texts, type UpdateProfile, usernameDays } from '@vitrine/contracts'
import { type Caller, invalid, mutate } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import { currentUserOf } from './people.ts'
import { lockUser } from './profiles.repository.ts'
import { publishUser } from './publish-user.ts'
import { claimSlug, refuseTaken, retireSlug, slugOf } from './usernames.ts'

const dayMs = 24 * 60 * 60_000

/** Changes what is given of the viewer's own profile. */
export function updateProfile(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  given: UpdateProfile,
): Promise<CurrentUser> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw new AppError('unauthenticated', texts.errors.authentication.message)
    const now = ctx.clock()
    const data = { ...given, ...usernameOf(user, given.username, now) }
    const updated = await refuseTaken(tx.prisma.user.update({ where: { id: user.id }, data }))
    if (updated.slug !== user.slug) {
      await claimSlug(tx, user.id, updated.slug, now)
      await retireSlug(tx, user.id, user.slug, now)
    }
    await publishUser(ctx, tx, updated)
    return currentUserOf(updated)
  })
}

/** The columns of a new username; refused within 30 days of the last change. */
function usernameOf(user: User, username: string | undefined, now: Date) {
  if (username === undefined || username === user.username) return {}
  const sinceLast = now.getTime() - (user.usernameChangedAt?.getTime() ?? 0)
  if (sinceLast < usernameDays * dayMs) throw invalid('username', texts.profile.usernameChanged)
  return { username, slug: slugOf(username), usernameChangedAt: now }
}
