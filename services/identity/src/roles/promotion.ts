import { museumClaimDecided, type Role, userRoleChanged } from '@vitrine/contracts'
import { on, type Subscription } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { publishUser } from '../profiles/publish-user.ts'
import { lockPublishedUser, setRole } from './roles.repository.ts'

/** A Traveler whose claim of a museum was approved is a Museum Manager from then on (AM6, decision 0117). */
export const promoteManagers = (ctx: Pick<IdentityContext, 'outbox' | 'clock'>): Subscription =>
  on(museumClaimDecided, 'promote-managers', async ({ data }, { tx }) => {
    if (data.outcome !== 'approved') return
    await promote(ctx, tx, { userId: data.userId, cause: `manager-request:${data.requestId}` })
  })

/** Who has another role keeps it: each of them may manage a museum. */
async function promote(
  ctx: Pick<IdentityContext, 'outbox' | 'clock'>,
  tx: Transaction,
  { userId, cause }: { userId: number; cause: string },
): Promise<void> {
  const user = await lockPublishedUser(tx, userId)
  if (user?.role !== 'Traveler') return
  const [from, to] = ['Traveler', 'Museum Manager'] satisfies Role[] as [Role, Role]
  if (!(await setRole(tx, { userId, from, to, cause, at: ctx.clock() }))) return
  await publishUser(ctx, tx, { ...user, role: to })
  await ctx.outbox.publish(tx, userRoleChanged, { userId, from, to })
}
