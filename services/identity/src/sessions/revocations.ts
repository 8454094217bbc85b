import { sessionRevoked } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { IdentityContext } from '../context.ts'
import type { IdentityTransaction } from '../database.ts'
import type { Prisma } from '../generated/prisma/client.ts'

const key = 'sessions:revoked'
/** Longer than any access token lives. */
const keptMs = 10 * 60_000

/**
 * Ends the sessions that `which` names and publishes that they ended; after the commit tell the gateways with
 * {@link announceRevoked}. Returns their handles.
 */
export async function revokeSessions(
  { outbox }: IdentityContext,
  tx: IdentityTransaction,
  which: Prisma.SessionWhereInput,
): Promise<string[]> {
  const found = await tx.prisma.session.findMany({ where: which, select: { id: true, userId: true } })
  if (found.length === 0) return []
  await tx.query('select 1 from users where id = any($1::int[]) order by id for no key update', [
    found.map(({ userId }) => userId),
  ])
  const ended = await tx.query<{ sessionId: string; userId: number }>(
    'delete from sessions where id = any($1::uuid[]) returning id as "sessionId", user_id as "userId"',
    [found.map(({ id }) => id)],
  )
  await outbox.publishAll(tx, sessionRevoked, ended)
  return ended.map(({ sessionId }) => sessionId)
}

/** The gateways read this list several times a second and drop the access tokens of these sessions. */
async function tellGateways({ redis, now }: IdentityContext, sessionIds: readonly string[]): Promise<void> {
  const at = now().getTime()
  const results = await redis
    .multi()
    .zadd(key, ...sessionIds.flatMap(id => [at, id]))
    .zremrangebyscore(key, '-inf', at - keptMs)
    .exec()
  for (const [error] of results ?? []) if (error) throw error
}

/** Tells the gateways now. When Redis cannot be reached, {@link announceRevocations} tells them once it can. */
export async function announceRevoked(ctx: IdentityContext, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tellGateways(ctx, sessionIds).catch(error =>
    ctx.log.warn({ err: error, sessionIds }, 'revoked sessions could not be announced yet'),
  )
}

/** The same again by the event, for a process that died, or a Redis that was gone, right after the commit. */
export const announceRevocations = (ctx: IdentityContext): Subscription =>
  onBatch(
    [sessionRevoked],
    'announce-revoked-sessions',
    events =>
      tellGateways(
        ctx,
        events.map(({ data }) => data.sessionId),
      ),
    { isolated: true },
  )
