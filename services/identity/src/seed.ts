import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { roles, userFollowed } from '@vitrine/contracts'
import { withContext } from '@vitrine/runtime'
import { z } from 'zod'
import { createAccount } from './accounts/create-account.ts'
import { createPasswords } from './accounts/passwords.ts'
import type { IdentityContext } from './context.ts'
import { summaryOf } from './profiles/people.ts'
import identity from './service.ts'
import { revokeSessions } from './sessions/revocations.ts'

export const DemoData = z.object({
  people: z.array(
    z.object({
      username: z.string(),
      email: z.string().toLowerCase(),
      password: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(roles),
      bio: z.string().default(''),
      joinedDaysAgo: z.number().min(0),
    }),
  ),
  /** Usernames: who follows whom. */
  follows: z.array(z.tuple([z.string(), z.string()])),
})
export type DemoData = z.output<typeof DemoData>

/** Passwords by e-mail, in place of those of the demo data, which are published in the repository. */
const SecretPasswords = z.record(z.string().toLowerCase(), z.string())
export type SecretPasswords = z.output<typeof SecretPasswords>

type SeedContext = Pick<IdentityContext, 'prisma' | 'outbox' | 'clock'>

const dayMs = 24 * 60 * 60_000

const secretOf = (secrets: SecretPasswords, email: string): string =>
  secrets[email] ?? randomBytes(32).toString('base64url')

/**
 * Adds the users of the demo data and their follows, and publishes the events of both; users who exist already are not
 * changed. With `secrets` a user gets the password named there, or a random one that is not kept. The running service's relay
 * sends the events.
 */
export async function seed(
  { prisma, outbox, clock }: SeedContext,
  demo: DemoData,
  secrets?: SecretPasswords,
): Promise<{ people: number; follows: number }> {
  const passwords = createPasswords()
  const counts = { people: 0, follows: 0 }

  for (const { password, joinedDaysAgo, ...user } of demo.people) {
    if (await prisma.client.user.findUnique({ where: { email: user.email } })) continue
    const passwordHash = await passwords.hash(secrets ? secretOf(secrets, user.email) : password)
    await prisma.transaction(async tx => {
      const createdAt = new Date(clock().getTime() - joinedDaysAgo * dayMs)
      const { id } = await createAccount({ outbox }, tx, {
        ...user,
        passwordHash,
        createdAt,
        // No mail reaches their addresses.
        emailVerified: true,
      })
      await tx.prisma.userActivity.create({ data: { userId: id, lastActiveAt: clock() } })
    })
    counts.people++
  }

  const usernames = [...new Set(demo.follows.flat())].map(username => username.toLowerCase())
  const users = await prisma.client.user.findMany({ where: { usernameKey: { in: usernames } } })
  const byName = new Map(users.map(user => [user.usernameKey, user]))
  const named = (username: string) => {
    const user = byName.get(username.toLowerCase())
    if (!user) throw new Error(`the demo data name ${username} in a follow, but no such user exists`)
    return user
  }
  await prisma.transaction(async tx => {
    const follows = demo.follows.map(([follower, followee]) => ({
      follower: named(follower),
      followee: named(followee),
    }))
    const added = await tx.prisma.follow.createManyAndReturn({
      data: follows.map(({ follower, followee }) => ({ followerId: follower.id, followeeId: followee.id })),
      skipDuplicates: true,
      include: { follower: true, followee: true },
    })
    await outbox.publishAll(
      tx,
      userFollowed,
      added.map(({ follower, followee }) => ({
        follower: summaryOf(follower),
        followee: summaryOf(followee),
      })),
    )
    counts.follows = added.length
  })
  return counts
}

/**
 * For a stack that others can reach: users whose password is still the one of the demo data get the one of `secrets`,
 * or a random one that is not kept, and their sessions end. Returns how many passwords were replaced.
 */
export async function replaceKnownPasswords(
  { prisma, outbox }: Pick<SeedContext, 'prisma' | 'outbox'>,
  demo: DemoData,
  secrets: SecretPasswords,
): Promise<number> {
  const passwords = createPasswords()
  const known = new Map(demo.people.map(({ email, password }) => [email, password]))
  const users = await prisma.client.user.findMany({ where: { email: { in: [...known.keys()] } } })
  let replaced = 0
  for (const { id, email, passwordHash } of users) {
    if (!(await passwords.verify(passwordHash, known.get(email) ?? ''))) continue
    const data = { passwordHash: await passwords.hash(secretOf(secrets, email)) }
    await prisma.transaction(async tx => {
      await tx.prisma.user.update({ where: { id }, data })
      await revokeSessions({ outbox }, tx, { userId: id })
    })
    replaced++
  }
  return replaced
}

const usage =
  'usage: [DEMO_PASSWORDS=<passwords.json>] node src/seed.ts <demo.json> [--replace-known-passwords]'

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  const secretsFile = process.env.DEMO_PASSWORDS
  const isReplacing = process.argv.includes('--replace-known-passwords')
  if (!file || (isReplacing && !secretsFile)) throw new Error(usage)
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
  const demo = DemoData.parse(await read(file))
  const secrets = secretsFile ? SecretPasswords.parse(await read(secretsFile)) : undefined
  await withContext(identity, async ctx => {
    if (isReplacing && secrets)
      ctx.log.info({ replaced: await replaceKnownPasswords(ctx, demo, secrets) }, 'known passwords replaced')
    else ctx.log.info(await seed(ctx, demo, secrets), 'seeded')
  })
}
