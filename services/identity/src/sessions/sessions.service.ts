import {
  AppError,
  type CurrentUser,
  maxRememberedSessionDays,
  maxSessionDays,
  rememberedSessionDays,
  sessionCreated,
  sessionDays,
  texts,
} from '@vitrine/contracts'
import { unauthenticated, type Viewer } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { Prisma, Session, User } from '../generated/prisma/client.ts'
import { accessTokenSeconds } from '../keys/signing-keys.ts'
import { refusalOfBanned } from '../moderation/suspension.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { currentUserOf } from '../profiles/people.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { keepDeviceKnown, noteDevice } from '../sign-ins/known-devices.ts'
import { deleteFirstSteps, insertSignIn } from '../sign-ins/sign-ins.repository.ts'
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
  user: CurrentUser,
  options: {
    rememberMe: boolean
    replaces: string | undefined
    device: Device
    /** That of the password which was checked; a session does not begin when it has changed meanwhile. */
    passwordHash?: string | undefined
  },
): Promise<CookieValues> {
  const { rememberMe, replaces, device, passwordHash } = options
  const now = ctx.clock()

  const { session, ended } = await ctx.prisma.transaction(async tx => {
    const ended = replaces ? await revokeSessions(ctx, tx, { secretHash: hashSecret(replaces) }) : []
    const locked = await lockUser(tx, user.id)
    // The user may have been banned, or the account deleted, or its password changed, since it was checked.
    const banned = await refusalOfBanned(tx, user.id, now)
    if (banned) throw banned
    const isCurrent = locked && !locked.hiddenAt
    if (!isCurrent || (passwordHash !== undefined && locked.passwordHash !== passwordHash))
      throw new AppError('unauthenticated', texts.auth.invalidCredentials)
    const session = await insertSession(tx, { userId: user.id, rememberMe, createdAt: now, ...device }, now)
    const isNewDevice = await noteDevice(tx, user.id, device, now)
    await deleteFirstSteps(tx, { userId: user.id, network: device.network, at: now })
    await insertSignIn(tx, { userId: user.id, outcome: 'signed_in', device, at: now })
    await ctx.outbox.publish(tx, sessionCreated, {
      userId: user.id,
      sessionId: session.id,
      rememberMe,
      ...device,
      isNewDevice,
    })
    await tx.prisma.userActivity.upsert({
      where: { userId: user.id },
      create: { userId: user.id, lastActiveAt: now },
      update: { lastActiveAt: now },
    })
    return { session, ended }
  })

  await announceRevoked(ctx, ended)
  return cookieValues(ctx, user, session)
}

/** A session that has just begun, with the secret that only its cookie will hold. */
export interface NewSession {
  id: string
  secret: string
  /** Seconds. */
  maxAge: number
}

type SessionStart = Device & Pick<Session, 'userId' | 'rememberMe' | 'createdAt'>

async function insertSession(tx: IdentityTransaction, start: SessionStart, now: Date): Promise<NewSession> {
  const secret = createSecret()
  const expiresAt = endOf(start, now)
  const { id } = await tx.prisma.session.create({
    data: { ...start, secretHash: hashSecret(secret), renewedAt: now, expiresAt },
  })
  return { id, secret, maxAge: (expiresAt.getTime() - now.getTime()) / 1000 }
}

export async function cookieValues(
  { signer }: Pick<IdentityContext, 'signer'>,
  user: CurrentUser | User,
  { id, secret, maxAge }: NewSession,
): Promise<CookieValues> {
  const known = 'passwordHash' in user ? currentUserOf(user) : user
  return {
    session: { value: secret, maxAge },
    access: { value: await signer.sign(known, id), maxAge: accessTokenSeconds },
  }
}

/**
 * Ends all sessions of a user, whose row is locked, and begins that of the request under a new id and secret; null when
 * it has ended meanwhile. The time of the sign-in stays. Announce `ended` after the commit.
 */
export async function replaceSessions(
  ctx: Pick<IdentityContext, 'outbox' | 'clock'>,
  tx: IdentityTransaction,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<{ session: NewSession; ended: string[] } | null> {
  const now = ctx.clock()
  const current = await tx.prisma.session.findFirst({
    where: { id: sessionId, userId, expiresAt: { gt: now } },
  })
  if (!current) return null
  const ended = await revokeSessions(ctx, tx, { userId })
  const { rememberMe, createdAt, browser, system, network } = current
  const device = current.device as Device['device']
  const start = { userId, rememberMe, createdAt, device, browser, system, network }
  return { session: await insertSession(tx, start, now), ended }
}

/** A new access token for a session that has not ended; its end is extended, once every five minutes at most. */
export async function renewSession(ctx: IdentityContext, secret: string) {
  const now = ctx.clock()
  const session = await ctx.prisma.client.session.findUnique({
    where: { secretHash: hashSecret(secret) },
    include: { user: true },
  })
  if (!session || session.expiresAt <= now) {
    throw unauthenticated()
  }
  const isDue = now.getTime() - session.renewedAt.getTime() >= minExtensionMs
  const expiresAt = isDue ? await extend(ctx, session, now) : session.expiresAt
  return {
    accessToken: await ctx.signer.sign(currentUserOf(session.user), session.id),
    expiresIn: accessTokenSeconds,
    session: { expiresAt: expiresAt.toISOString(), rememberMe: session.rememberMe },
  }
}

async function extend({ prisma, db }: IdentityContext, session: Session, now: Date): Promise<Date> {
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
  await keepDeviceKnown(db, userId, session as Session & Pick<Device, 'device'>, now)
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
