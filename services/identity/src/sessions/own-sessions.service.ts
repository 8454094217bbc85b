import type { Session as SessionAnswer } from '@vitrine/contracts'
import { type Caller, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { Prisma, Session } from '../generated/prisma/client.ts'
import { announceRevoked, revokeSessions } from './revocations.ts'

const maxListed = 100

/** The sessions of a user that have not ended: the one of the request, then the latest used. */
export async function listSessions(
  { prisma, clock }: IdentityContext,
  { id: userId, sessionId }: Viewer,
): Promise<SessionAnswer[]> {
  const sessions = await prisma.client.session.findMany({
    where: { userId, expiresAt: { gt: clock() } },
    orderBy: [{ renewedAt: 'desc' }, { id: 'asc' }],
    take: maxListed,
  })
  const isCurrent = ({ id }: Session) => id === sessionId
  return [...sessions.filter(isCurrent), ...sessions.filter(each => !isCurrent(each))].map(each => ({
    sessionId: each.id,
    isCurrent: isCurrent(each),
    createdAt: each.createdAt.toISOString(),
    lastActivity: each.renewedAt.toISOString(),
    expiresAt: each.expiresAt.toISOString(),
    rememberMe: each.rememberMe,
    device: each.device as SessionAnswer['device'],
    browser: each.browser,
    system: each.system,
    network: each.network,
  }))
}

/** Ends all sessions of the user but that of the request. */
export async function endOtherSessions(ctx: IdentityContext, caller: Caller) {
  const { id: userId, sessionId } = caller.viewer
  return { deletedCount: await end(ctx, caller, { userId, id: { not: sessionId } }) }
}

/** Ends one session of the user; that of another user is not found. */
export async function endOneSession(ctx: IdentityContext, caller: Caller, sessionId: string) {
  const deletedCount = await end(ctx, caller, { userId: caller.viewer.id, id: sessionId })
  if (deletedCount !== 1) throw notFound()
  return { deletedCount } as const
}

async function end(
  ctx: IdentityContext,
  { idempotency }: Caller,
  where: Prisma.SessionWhereInput,
): Promise<number> {
  let ended: string[] = []
  const count = await mutate(ctx.prisma, idempotency, async tx => {
    ended = await revokeSessions(ctx, tx, where)
    return ended.length
  })
  await announceRevoked(ctx, ended)
  return count
}
