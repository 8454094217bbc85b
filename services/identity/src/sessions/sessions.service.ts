import {
  AppError,
  maxRememberedSessionDays,
  maxSessionDays,
  rememberedSessionDays,
  sessionCreated,
  sessionDays,
  texts,
  type UserSummary,
} from '@vitrine/contracts'
import type { Viewer } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { Prisma, Session } from '../generated/prisma/client.ts'
import { accessTokenSeconds } from '../keys/signing-keys.ts'
import { summaryOf } from '../profiles/people.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import type { CookieValues } from './cookies.ts'
import type { Device } from './device.ts'
import { announceRevoked, revokeSessions } from './revocations.ts'
import { createSecret, hashSecret } from './secrets.ts'

const dayMs = 24 * 60 * 60_000
const minExtensionMs = 5 * 60_000

/** When a session ends that is used now and not again. No use moves the end beyond the session's maximum age. */
function endOf({ rememberMe, createdAt }: Pick<Session, 'rememberMe' | 'createdAt'>, now: Date): Date {
  const [days, maxDays] = rememberMe
    ? [rememberedSessionDays, maxRememberedSessionDays]
    : [sessionDays, maxSessionDays]
  return new Date(Math.min(now.getTime() + days * dayMs, createdAt.getTime() + maxDays * dayMs))
}

/** Begins a session, ends the one that the browser still had (`replaces`, its secret), and returns the cookies. */
export async function startSession(
  ctx: IdentityContext,
  user: UserSummary,
  { rememberMe, replaces, device }: { rememberMe: boolean; replaces: string | undefined; device: Device },
): Promise<CookieValues> {
  const now = ctx.clock()
  const secret = createSecret()
  const expiresAt = endOf({ rememberMe, createdAt: now }, now)

  const { sessionId, ended } = await ctx.prisma.transaction(async tx => {
    const ended = replaces ? await revokeSessions(ctx, tx, { secretHash: hashSecret(replaces) }) : []
    await lockUser(tx, user.id)
    const { id: sessionId } = await tx.prisma.session.create({
      data: {
        userId: user.id,
        secretHash: hashSecret(secret),
        rememberMe,
        createdAt: now,
        renewedAt: now,
        expiresAt,
        ...device,
      },
    })
    await ctx.outbox.publish(tx, sessionCreated, { userId: user.id, sessionId, rememberMe })
    await tx.prisma.userActivity.upsert({
      where: { userId: user.id },
      create: { userId: user.id, lastActiveAt: now },
      update: { lastActiveAt: now },
    })
    return { sessionId, ended }
  })

  await announceRevoked(ctx, ended)
  return {
    session: { value: secret, maxAge: (expiresAt.getTime() - now.getTime()) / 1000 },
    access: { value: await ctx.signer.sign(user, sessionId), maxAge: accessTokenSeconds },
  }
}

/** A new access token for a session that has not ended; its end is extended, once every five minutes at most. */
export async function renewSession(ctx: IdentityContext, secret: string) {
  const now = ctx.clock()
  const session = await ctx.prisma.client.session.findUnique({
    where: { secretHash: hashSecret(secret) },
    include: { user: true },
  })
  if (!session || session.expiresAt <= now) {
    throw new AppError('unauthenticated', texts.errors.authentication.message)
  }
  const isDue = now.getTime() - session.renewedAt.getTime() >= minExtensionMs
  const expiresAt = isDue ? await extend(ctx, session, now) : session.expiresAt
  return {
    accessToken: await ctx.signer.sign(summaryOf(session.user), session.id),
    expiresIn: accessTokenSeconds,
    session: { expiresAt: expiresAt.toISOString(), rememberMe: session.rememberMe },
  }
}

async function extend({ prisma }: IdentityContext, session: Session, now: Date): Promise<Date> {
  const { id, userId } = session
  const expiresAt = endOf(session, now)
  await prisma.client.$transaction([
    // updateMany, because the session may have ended meanwhile; then there is nothing to extend.
    prisma.client.session.updateMany({ where: { id }, data: { renewedAt: now, expiresAt } }),
    prisma.client.userActivity.upsert({
      where: { userId },
      create: { userId, lastActiveAt: now },
      update: { lastActiveAt: now },
    }),
  ])
  return expiresAt
}

/** Ends the session of the cookie and that of the access token, which are normally the same; without either, nothing. */
export async function endSession(
  ctx: IdentityContext,
  { viewer, secret }: { viewer: Viewer | null; secret: string | undefined },
): Promise<void> {
  const own: Prisma.SessionWhereInput[] = [
    ...(secret ? [{ secretHash: hashSecret(secret) }] : []),
    ...(viewer ? [{ id: viewer.sessionId, userId: viewer.id }] : []),
  ]
  if (own.length === 0) return
  const ended = await ctx.prisma.transaction(tx => revokeSessions(ctx, tx, { OR: own }))
  await announceRevoked(ctx, ended)
}
