import { sessionRevoked } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import { revocations } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'

/**
 * Adds the sessions in ARGV[2…] at the time of Redis's clock, drops entries older than ARGV[1] milliseconds, and pushes
 * the sessions to those who read the set (`revocationChannel`: the key is the channel's name).
 */
const addRevoked = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i = 2, #ARGV do
    redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[i])
  end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - tonumber(ARGV[1])))
  redis.call('PUBLISH', KEYS[1], table.concat(ARGV, ' ', 2))`

/**
 * Ends the sessions that match `where` and publishes it; after the commit, notify the gateways with
 * {@link announceRevoked}. Returns the ids of the sessions.
 */
export async function revokeSessions(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  where: Prisma.SessionWhereInput,
): Promise<string[]> {
  const found = await tx.prisma.session.findMany({ where, select: { id: true, userId: true } })
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

/** The gateways and the services refuse the access tokens of these sessions at once. */
async function storeRevoked({ redis }: IdentityContext, sessionIds: readonly string[]): Promise<void> {
  await redis.eval(addRevoked, 1, revocations.key, revocations.keptMs, ...sessionIds)
}

/** Notifies the gateways now. While Redis is unavailable, {@link announceRevocations} does it later. */
export async function announceRevoked(ctx: IdentityContext, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await storeRevoked(ctx, sessionIds).catch(error =>
    ctx.log.warn({ err: error, sessionIds }, 'revoked sessions could not be announced yet'),
  )
}

/** Repeats it by the event, for a process or a Redis that failed right after the commit. */
export const announceRevocations = (ctx: IdentityContext): Subscription =>
  onBatch(
    [sessionRevoked],
    'announce-revoked-sessions',
    events =>
      storeRevoked(
        ctx,
        events.map(({ data }) => data.sessionId),
      ),
    { isolated: true },
  )
