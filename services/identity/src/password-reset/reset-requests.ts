import { createHash, randomUUID } from 'node:crypto'
import { AppError, passwordResetMinutes } from '@vitrine/contracts'
import {
  afterCommit,
  createRateLimiter,
  type Idempotency,
  mutate,
  type RateLimiter,
} from '@vitrine/service-kit'
import type { Redis } from 'ioredis'
import type { IdentityContext } from '../context.ts'
import { createLinkToken, linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { insertRequest, insertReset, listRequests, takeRequest } from './resets.repository.ts'

/** Jobs of this queue answer one request each; the id of the job is that of the request, and it carries nothing else. */
export const resetQueue = 'password-resets'

const minuteMs = 60_000
const lifetimeMs = passwordResetMinutes * minuteMs
/** Younger requests are left to their jobs. */
const sweptAfterMs = minuteMs
const sweptAtOnce = 200

/** Five requests in 30 minutes for one address, whether an account has it or not. */
export const createResetLimit = (options: { redis: Redis; factor: number }): RateLimiter =>
  createRateLimiter({ ...options, name: 'forgot-password', window: { points: 5, seconds: 30 * 60 } })

/**
 * Stores that a link is wanted for this address; a job finds out whether an account has it. So nothing that the caller
 * sees, not even the time, depends on that. Over the limit of the address it does nothing, and does not say so.
 */
export async function requestReset(
  ctx: IdentityContext,
  { idempotency }: { idempotency: Idempotency | null },
  { email }: { email: string },
): Promise<void> {
  if (await isOverLimit(ctx, email)) return
  const id = randomUUID()
  await mutate(ctx.prisma, idempotency, async tx => {
    await insertRequest(tx, { id, email, createdAt: ctx.clock() })
    afterCommit(tx, () => enqueue(ctx, id))
  })
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function isOverLimit({ resetLimit }: IdentityContext, email: string): Promise<boolean> {
  try {
    await resetLimit.consume(hash(email))
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}

function enqueue({ jobs, log }: IdentityContext, id: string): void {
  jobs
    .queue<object>(resetQueue)
    .add(id, {})
    .catch(error => log.warn({ err: error, request: id }, 'a password reset waits for the next sweep'))
}

/** Sends the link if an account has the address. A request that is as old as a link may get is dropped. */
export async function answerRequest(ctx: IdentityContext, id: string): Promise<void> {
  await ctx.prisma.transaction(async tx => {
    const request = await takeRequest(tx, id)
    const now = ctx.clock()
    if (!request || now.getTime() - request.createdAt.getTime() > lifetimeMs) return
    const found = await tx.prisma.user.findUnique({ where: { email: request.email } })
    // Locked: the address or the password may be changing.
    const user = found && (await lockUser(tx, found.id))
    if (!user || user.email !== request.email) return
    const token = createLinkToken()
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await insertReset(tx, token, { userId: user.id, createdAt: now, expiresAt })
    const values = { link: linkTo(ctx, '/reset-password', token) }
    await queueMail(ctx, tx, { userId: user.id, to: user.email, kind: 'reset-password', values })
  })
}

/** Answers the requests that a crash left without a job. */
export async function answerLeftRequests(ctx: IdentityContext): Promise<number> {
  const before = new Date(ctx.clock().getTime() - sweptAfterMs)
  const ids = await listRequests(ctx.db, { before, limit: sweptAtOnce })
  for (const id of ids) await answerRequest(ctx, id)
  return ids.length
}
