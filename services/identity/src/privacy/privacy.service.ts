import type { PrivacySettings, UpdatePrivacySettings } from '@vitrine/contracts'
import { type Caller, mutate, unauthenticated } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { publishUser } from '../profiles/publish-user.ts'
import { privacyOf } from './audience.ts'

export async function getPrivacySettings(
  { prisma }: Pick<IdentityContext, 'prisma'>,
  userId: number,
): Promise<PrivacySettings> {
  const user = await prisma.client.user.findUnique({ where: { id: userId } })
  if (!user) throw unauthenticated()
  return privacyOf(user)
}

/** Changes what is given. Requests that a public profile no longer needs are approved by the event (follow-requests.service.ts). */
export function updatePrivacySettings(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  given: UpdatePrivacySettings,
): Promise<PrivacySettings> {
  return mutate(ctx.prisma, idempotency, async tx => {
    if (!(await lockUser(tx, viewer.id))) throw unauthenticated()
    const user = await tx.prisma.user.update({ where: { id: viewer.id }, data: given })
    await publishUser(ctx, tx, user)
    return privacyOf(user)
  })
}
