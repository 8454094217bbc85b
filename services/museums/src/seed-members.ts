import type { Role } from '@vitrine/contracts'
import { whenArrived } from '@vitrine/runtime'
import type { Caller, Sql } from '@vitrine/service-kit'
import { z } from 'zod'
import { assignManager } from './administration/administration.service.ts'
import type { MuseumsContext } from './context.ts'
import { ensureFollow } from './follows/follows.service.ts'
import { replyToReview, writeReview } from './reviews/reviews.service.ts'

const SeedReview = z.strictObject({
  author: z.string(),
  museum: z.string(),
  stars: z.int(),
  content: z.string(),
  /** When it was written, and how long before that the visit was. */
  daysAgo: z.int().min(0),
  visitedDaysBefore: z.int().min(0).default(1),
  /** Of the manager of the museum. */
  reply: z.strictObject({ content: z.string(), daysAgo: z.int().min(0) }).optional(),
})

/** What members do at museums, each by username and slug. */
export const SeedData = z.object({
  /** Who follows which museum. */
  museumFollows: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Who manages which museum, and the administrator who decided it. */
  museumManagers: z
    .array(z.strictObject({ manager: z.string(), museum: z.string(), by: z.string() }))
    .default([]),
  reviews: z.array(SeedReview).default([]),
})
type SeedData = z.output<typeof SeedData>

const dayMs = 24 * 60 * 60_000

/** Follows museums in the name of users, by the code of the route; returns the number of new follows. */
export async function seedFollows(ctx: MuseumsContext, follows: SeedData['museumFollows']): Promise<number> {
  const { userOf, museumOf } = await known(ctx, {
    usernames: follows.map(([username]) => username),
    slugs: follows.map(([, slug]) => slug),
  })
  let followed = 0
  for (const [username, slug] of follows)
    if (await ensureFollow(ctx, museumOf(slug), userOf(username).id)) followed++
  return followed
}

/** Gives museums their managers, by the code of the route; who has it already keeps it. */
export async function seedManagers(ctx: MuseumsContext, managers: SeedData['museumManagers']): Promise<void> {
  const { userOf, museumOf } = await known(ctx, {
    usernames: managers.flatMap(({ manager, by }) => [manager, by]),
    slugs: managers.map(({ museum }) => museum),
  })
  for (const { manager, museum, by } of managers)
    await assignManager(ctx, callerOf(userOf(by)), { museumId: museumOf(museum), userId: userOf(manager).id })
}

/**
 * Reviews museums in the name of users, with replies of their managers, by the code of the routes; returns the number of
 * new reviews. What is there stays.
 */
export async function seedReviews(ctx: MuseumsContext, reviews: SeedData['reviews']): Promise<number> {
  const { userOf, museumOf } = await known(ctx, {
    usernames: reviews.map(({ author }) => author),
    slugs: reviews.map(({ museum }) => museum),
  })
  const now = ctx.clock().getTime()
  const at = (days: number) => new Date(now - days * dayMs)
  let written = 0
  for (const { author, museum, stars, content, daysAgo, visitedDaysBefore, reply } of reviews) {
    const [{ id: userId }, museumId] = [userOf(author), museumOf(museum)]
    const key = { museumId_userId: { museumId, userId } }
    const find = () => ctx.prisma.client.review.findUnique({ where: key, include: { museum: true } })
    if (!(await find())) {
      const visitMonth = at(daysAgo + visitedDaysBefore)
        .toISOString()
        .slice(0, 7)
      const then = { ...ctx, clock: () => at(daysAgo) }
      await writeReview(then, callerOf(userOf(author)), museumId, { stars, content, visitMonth })
      written++
    }
    const review = await find()
    if (!review || !reply || review.reply !== null) continue
    const manager = { id: Number(review.museum.managerId), role: 'Museum Manager' as const }
    const then = { ...ctx, clock: () => at(reply.daysAgo) }
    await replyToReview(then, callerOf(manager), Number(review.id), reply.content)
  }
  return written
}

interface Member {
  id: number
  role: Role
}

/** Every run does the same: no key has to find an answer again. */
const callerOf = ({ id, role }: Member): Caller => ({
  viewer: { id, role, username: '', sessionId: '', registeredAt: 0, expiresAt: 0 },
  idempotency: null,
})

/** Finds the users and museums of a seed; throws for one that is not known. */
async function known({ db }: MuseumsContext, names: { usernames: string[]; slugs: string[] }) {
  const users = await usersByUsername(db, [...new Set(names.usernames)])
  const rows = await db.query<{ id: number; slug: string }>(
    'select id, slug from museums where slug = any($1::text[])',
    [names.slugs],
  )
  const museums = new Map(rows.map(row => [row.slug, row.id]))
  const orThrow = <Found>(found: Found | undefined, name: string): Found => {
    if (found === undefined) throw new Error(`the seed names ${name}, which is unknown`)
    return found
  }
  return {
    userOf: (username: string) => orThrow(users.get(username), username),
    museumOf: (slug: string) => orThrow(museums.get(slug), slug),
  }
}

/** Users arrive by identity's events, which the running worker consumes. */
const usersByUsername = (sql: Sql, usernames: readonly string[]): Promise<Map<string, Member>> =>
  whenArrived('museums', async () => {
    const rows = await sql.query<Member & { username: string }>(
      `select summary ->> 'username' as username, user_id as id, summary ->> 'role' as role from search_users
       where summary ->> 'username' = any($1::text[])`,
      [usernames],
    )
    const found = new Map(rows.map(row => [row.username, row]))
    return { found, missing: usernames.filter(username => !found.has(username)) }
  })
