import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { categoryCodes, isTimezone } from '@vitrine/contracts'
import { withContext } from '@vitrine/runtime'
import type { Sql } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from './context.ts'
import { ensureFollow } from './follows/follows.service.ts'
import { OpeningHoursInput } from './hours/legacy-hours.ts'
import { websiteOf } from './import/contact.ts'
import { prepareMuseum } from './museums/draft.ts'
import { demoSource } from './museums/sources.ts'
import { type Upserted, upsertMuseums } from './museums/upsert.ts'
import service from './service.ts'

export const SeedMuseum = z.strictObject({
  slug: z.string(),
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  description: z.string(),
  category: z.enum(categoryCodes),
  address: z.string(),
  city: z.string().min(1),
  state: z.string().default(''),
  zipCode: z.string().default(''),
  country: z.string().min(1),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timezone: z.string().refine(isTimezone, 'This is not an IANA time zone.'),
  website: z.string().refine(given => websiteOf(given) !== null, 'This is not a web address.'),
  phone: z.string().optional(),
  openingHours: OpeningHoursInput.optional(),
  amenities: z.array(z.string()).default([]),
  isVerified: z.boolean(),
})

/** Pairs of username and slug: who follows which museum. */
export const SeedData = z.object({ museumFollows: z.array(z.tuple([z.string(), z.string()])).default([]) })

type Museums = z.output<typeof SeedMuseum>[]
type Follows = z.output<typeof SeedData>['museumFollows']

const waitMs = 120_000

/** Writes these museums; existing ones without a change stay as they are. */
export const seedMuseums = (
  { db, outbox }: Pick<MuseumsContext, 'db' | 'outbox'>,
  museums: Museums,
): Promise<Upserted> =>
  db.transaction(tx =>
    upsertMuseums(
      tx,
      outbox,
      museums.map(museum =>
        prepareMuseum({
          ...museum,
          source: demoSource,
          sourceId: museum.slug,
          stateName: '',
          phone: museum.phone ?? null,
          openingHours: museum.openingHours ?? null,
        }),
      ),
    ),
  )

/** Follows museums in the name of users, by the code of the route; returns the number of new follows. */
export async function seedFollows(ctx: MuseumsContext, follows: Follows): Promise<number> {
  const users = await usersByUsername(ctx.db, [...new Set(follows.map(([username]) => username))])
  const museums = new Map(
    (
      await ctx.db.query<{ id: number; slug: string }>('select id, slug from museums where source = $1', [
        demoSource,
      ])
    ).map(row => [row.slug, row.id]),
  )
  let followed = 0
  for (const [username, slug] of follows) {
    const [userId, museumId] = [users.get(username), museums.get(slug)]
    if (userId === undefined || museumId === undefined)
      throw new Error(`${username} cannot follow ${slug}: unknown user or museum`)
    if (await ensureFollow(ctx, museumId, userId)) followed++
  }
  return followed
}

/** Users arrive by identity's events, which the running worker consumes; waits until all have arrived. */
async function usersByUsername(sql: Sql, usernames: readonly string[]): Promise<Map<string, number>> {
  const deadline = Date.now() + waitMs
  while (true) {
    const rows = await sql.query<{ username: string; id: number }>(
      `select summary ->> 'username' as username, user_id as id from search_users
       where summary ->> 'username' = any($1::text[])`,
      [usernames],
    )
    if (rows.length === usernames.length) return new Map(rows.map(row => [row.username, row.id]))
    if (Date.now() > deadline) {
      throw new Error(`After two minutes only ${rows.length} of ${usernames.length} users are known here.`)
    }
    await pause(200)
  }
}

async function main(dataFile: string, museumsFile: string): Promise<void> {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
  const museums = z.array(SeedMuseum).parse(await json(museumsFile))
  const { museumFollows } = SeedData.parse(await json(dataFile))
  await withContext(service, async ctx => {
    const { created, changed } = await seedMuseums(ctx, museums)
    const followed = await seedFollows(ctx, museumFollows)
    console.log(`museums: ${created} new, ${changed} changed, ${followed} new follows`)
  })
}

if (import.meta.main) {
  const [dataFile, museumsFile] = process.argv.slice(2)
  if (!dataFile || !museumsFile) throw new Error('usage: node src/seed.ts <data.json> <museums.json>')
  await main(dataFile, museumsFile)
}
