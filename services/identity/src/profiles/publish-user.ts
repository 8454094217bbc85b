import { userUpdated } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { audienceOf } from '../privacy/audience.ts'
import type { PublishedUser } from '../roles/roles.repository.ts'
import { summaryOf } from './people.ts'

/** Publishes what other services copy of a user, who must be locked. */
export function publishUser(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: Transaction,
  user: PublishedUser,
): Promise<void> {
  return outbox.publish(tx, userUpdated, {
    user: summaryOf(user),
    audience: audienceOf(user),
    allowsMessages: user.allowMessages,
    allowsTagging: user.allowTagging,
  })
}

/** Hides a locked user from everyone, or shows the user again (null), here and in all services. */
export async function setHidden(
  ctx: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  id: number,
  hiddenAt: Date | null,
): Promise<void> {
  await publishUser(ctx, tx, await tx.prisma.user.update({ where: { id }, data: { hiddenAt } }))
}
