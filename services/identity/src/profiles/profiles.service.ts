import { type CurrentUser, texts, type UpdateProfile, usernameDays } from '@vitrine/contracts'
import { type Caller, invalid, mutate, unauthenticated } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { allowEmailChange, requestEmailChange } from '../email/change-email.service.ts'
import type { User } from '../generated/prisma/client.ts'
import { currentUserOf } from './people.ts'
import { lockUser } from './profiles.repository.ts'
import { publishUser } from './publish-user.ts'
import { claimSlug, refuseTaken, retireSlug, slugOf } from './usernames.ts'

const dayMs = 24 * 60 * 60_000

/** Changes what is given of the viewer's own profile; a new address waits until it is confirmed. */
export async function updateProfile(
  ctx: IdentityContext,
  { viewer, idempotency, network }: Caller & { network: string },
  { email, currentPassword, ...given }: UpdateProfile,
): Promise<CurrentUser> {
  const newEmail =
    email !== undefined && (await allowEmailChange(ctx, { viewer, network }, { email, currentPassword }))
      ? email
      : undefined
  return mutate(ctx.prisma, idempotency, async tx => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthenticated()
    const now = ctx.clock()
    if (newEmail !== undefined) await requestEmailChange(ctx, tx, user, newEmail)
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
