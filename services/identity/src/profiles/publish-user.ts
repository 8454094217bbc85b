import { userUpdated } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { audienceOf } from '../privacy/audience.ts'
import { summaryOf } from './people.ts'

/** Publishes what other services copy of a user, who must be locked. */
export function publishUser(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  user: User,
): Promise<void> {
  return outbox.publish(tx, userUpdated, {
    user: summaryOf(user),
    audience: audienceOf(user),
    allowsMessages: user.allowMessages,
    allowsTagging: user.allowTagging,
  })
}
