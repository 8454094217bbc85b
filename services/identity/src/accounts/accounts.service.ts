import { createHash } from 'node:crypto'
import { AppError, type Credentials, type CurrentUser, type Registration, texts } from '@vitrine/contracts'
import { type Idempotency, invalid, mutate } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { currentUserOf } from '../profiles/people.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createAccount } from './create-account.ts'

/** Creates an account, or finds again the one that an earlier try of the same request created. */
export async function register(
  ctx: IdentityContext,
  registration: Registration,
  idempotency: Idempotency | null,
): Promise<CurrentUser> {
  const { firstName, lastName, username, email, password } = registration
  if (isCommonPassword(password)) throw invalid('password', texts.auth.commonPassword)
  const passwordHash = await ctx.passwords.hash(password)

  const user = await mutate(ctx.prisma, idempotency, async tx => {
    const created = { firstName, lastName, username, email, passwordHash, createdAt: ctx.clock() }
    return currentUserOf(await createAccount(ctx, tx, created))
  })
  // A key is no secret, and the stored answer knows no password: whoever repeats must know it.
  if (idempotency?.replayed) await checkPassword(ctx, user.id, password)
  return user
}

async function checkPassword(ctx: IdentityContext, id: number, password: string): Promise<void> {
  const user = await ctx.prisma.client.user.findUnique({ where: { id } })
  if (await ctx.passwords.verify(user?.passwordHash, password)) return
  throw new AppError('idempotency_key_reused', texts.errors.idempotencyKeyReused)
}

/**
 * The person whom these credentials belong to. An unknown e-mail and a wrong password cost the same and look the
 * same; ten failures per e-mail and address in 15 minutes are enough.
 */
export async function authenticate(
  ctx: IdentityContext,
  { email, password }: Credentials,
  network: string,
): Promise<CurrentUser> {
  const { prisma, loginFailures, passwords } = ctx
  // Counted before it is known to be one: many guesses at once are not fewer guesses.
  const who = createHash('sha256').update(`${email} ${network}`).digest('base64url')
  await loginFailures.consume(who)

  const user = await prisma.client.user.findUnique({ where: { email } })
  const matches = await passwords.verify(user?.passwordHash, password)
  if (!user || !matches) throw new AppError('unauthenticated', texts.auth.invalidCredentials)
  await loginFailures.reset(who)

  if (passwords.isStale(user.passwordHash)) {
    const passwordHash = await passwords.hash(password)
    // Only in place of the hash that was checked: the password may just have been changed.
    const where = { id: user.id, passwordHash: user.passwordHash }
    await prisma.client.user.updateMany({ where, data: { passwordHash } })
  }
  return currentUserOf(user)
}
