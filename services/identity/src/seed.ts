import { readFile } from 'node:fs/promises'
import { roles, userFollowed } from '@vitrine/contracts'
import { withContext } from '@vitrine/runtime'
import { z } from 'zod'
import { createAccount } from './accounts/create-account.ts'
import { createPasswords } from './accounts/passwords.ts'
import type { IdentityContext } from './context.ts'
import { summaryOf } from './profiles/people.ts'
import identity from './service.ts'

export const World = z.object({
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
export type World = z.output<typeof World>

const dayMs = 24 * 60 * 60_000

/**
 * Adds the people of a world and whom they follow, and publishes it as if they had done it themselves; those who are
 * there already are left alone. The running service's relay carries the events.
 */
export async function seed(
  { prisma, outbox, clock }: Pick<IdentityContext, 'prisma' | 'outbox' | 'clock'>,
  world: World,
): Promise<{ people: number; follows: number }> {
  const passwords = createPasswords()
  const counts = { people: 0, follows: 0 }

  for (const { password, joinedDaysAgo, ...person } of world.people) {
    if (await prisma.client.user.findUnique({ where: { email: person.email } })) continue
    const passwordHash = await passwords.hash(password)
    await prisma.transaction(async tx => {
      const createdAt = new Date(clock().getTime() - joinedDaysAgo * dayMs)
      const user = await createAccount({ outbox }, tx, { ...person, passwordHash, createdAt })
      await tx.prisma.userActivity.create({ data: { userId: user.id, lastActiveAt: clock() } })
    })
    counts.people++
  }

  const wanted = [...new Set(world.follows.flat())].map(username => username.toLowerCase())
  const users = await prisma.client.user.findMany({ where: { usernameKey: { in: wanted } } })
  const byName = new Map(users.map(user => [user.usernameKey, user]))
  const named = (username: string) => {
    const user = byName.get(username.toLowerCase())
    if (!user) throw new Error(`the world has follows of ${username}, who is not there`)
    return user
  }
  await prisma.transaction(async tx => {
    const follows = world.follows.map(([follower, followee]) => ({
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

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: node src/seed.ts <world.json>')
  const world = World.parse(JSON.parse(await readFile(file, 'utf8')))
  const { people, follows } = await withContext(identity, ctx => seed(ctx, world))
  console.log(`identity: ${people} people, ${follows} follows`)
}
