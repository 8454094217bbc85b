import {
  AppError,
  rememberedSessionDays,
  sessionCreated,
  sessionDays,
  texts,
  type UserSummary,
} from '@vitrine/contracts'
import type { FastifyReply } from 'fastify'
import type { IdentityContext } from '../context.ts'
import type { Session } from '../generated/prisma/client.ts'
import { accessTokenSeconds } from '../keys/signing-keys.ts'
import { summaryOf } from '../profiles/people.ts'
import { lockPerson } from '../profiles/profiles.repository.ts'
import { setCookies } from './cookies.ts'
import { announceRevoked, revokeSessions } from './revocations.ts'
import { createSecret, hashSecret } from './secrets.ts'

const daySeconds = 24 * 60 * 60
const extendedEveryMs = 5 * 60_000

const lifeSeconds = (rememberMe: boolean): number =>
  (rememberMe ? rememberedSessionDays : sessionDays) * daySeconds

const endOf = (rememberMe: boolean, from: Date): Date =>
  new Date(from.getTime() + lifeSeconds(rememberMe) * 1000)

/** Begins a session, ends the one whose secret the browser still had, and sets the cookies of the new one. */
export async function startSession(
  ctx: IdentityContext,
  reply: FastifyReply,
  person: UserSummary,
  options: { rememberMe: boolean; replaces: string | undefined },
): Promise<void> {
  const { rememberMe, replaces } = options
  const now = ctx.clock()
  const secret = createSecret()

  const { sessionId, ended } = await ctx.prisma.transaction(async tx => {
    const ended = replaces ? await revokeSessions(ctx, tx, { secretHash: hashSecret(replaces) }) : []
    await lockPerson(tx, person.id)
    const { id: sessionId } = await tx.prisma.session.create({
      data: {
        userId: person.id,
        secretHash: hashSecret(secret),
        rememberMe,
        createdAt: now,
        renewedAt: now,
        expiresAt: endOf(rememberMe, now),
      },
    })
    await ctx.outbox.publish(tx, sessionCreated, { userId: person.id, sessionId, rememberMe })
    await tx.prisma.userActivity.upsert({
      where: { userId: person.id },
      create: { userId: person.id, lastActiveAt: now },
      update: { lastActiveAt: now },
    })
    return { sessionId, ended }
  })

  await announceRevoked(ctx, ended)
  setCookies(reply, ctx.config.COOKIE_SECURE, {
    session: { value: secret, maxAge: lifeSeconds(rememberMe) },
    access: { value: await ctx.signer.sign(person, sessionId), maxAge: accessTokenSeconds },
  })
}

/** A new access token for a session that goes on; being used extends it, every five minutes at most. */
export async function renewSession(ctx: IdentityContext, secret: string) {
  const now = ctx.clock()
  const session = await ctx.prisma.client.session.findUnique({
    where: { secretHash: hashSecret(secret) },
    include: { user: true },
  })
  if (!session || session.expiresAt <= now) {
    throw new AppError('unauthenticated', texts.errors.authentication.message)
  }
  const isDue = now.getTime() - session.renewedAt.getTime() >= extendedEveryMs
  const expiresAt = isDue ? await extend(ctx, session, now) : session.expiresAt
  return {
    accessToken: await ctx.signer.sign(summaryOf(session.user), session.id),
    expiresIn: accessTokenSeconds,
    session: { expiresAt: expiresAt.toISOString(), rememberMe: session.rememberMe },
  }
}

async function extend({ prisma }: IdentityContext, session: Session, now: Date): Promise<Date> {
  const { id, userId, rememberMe } = session
  const expiresAt = endOf(rememberMe, now)
  await prisma.client.$transaction([
    // Many, since it may have ended by now; then there is nothing to extend.
    prisma.client.session.updateMany({ where: { id }, data: { renewedAt: now, expiresAt } }),
    prisma.client.userActivity.upsert({
      where: { userId },
      create: { userId, lastActiveAt: now },
      update: { lastActiveAt: now },
    }),
  ])
  return expiresAt
}
