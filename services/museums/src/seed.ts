import { readFile } from 'node:fs/promises'
import { categoryCodes, isTimezone } from '@vitrine/contracts'
import { withContext } from '@vitrine/runtime'
import { z } from 'zod'
import type { MuseumsContext } from './context.ts'
import { OpeningHoursInput } from './hours/legacy-hours.ts'
import { websiteOf } from './import/contact.ts'
import { prepareMuseum } from './museums/draft.ts'
import { demoSource } from './museums/sources.ts'
import { type Upserted, upsertMuseums } from './museums/upsert.ts'
import { SeedData, seedFollows, seedManagers, seedReviews } from './seed-members.ts'
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

type Museums = z.output<typeof SeedMuseum>[]

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

async function main(dataFile: string, museumsFile: string): Promise<void> {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
  const museums = z.array(SeedMuseum).parse(await json(museumsFile))
  const data = SeedData.parse(await json(dataFile))
  await withContext(service, async ctx => {
    const { created, changed } = await seedMuseums(ctx, museums)
    const followed = await seedFollows(ctx, data.museumFollows)
    await seedManagers(ctx, data.museumManagers)
    const reviewed = await seedReviews(ctx, data.reviews)
    console.log(
      `museums: ${created} new, ${changed} changed, ${followed} new follows, ${reviewed} new reviews`,
    )
  })
}

if (import.meta.main) {
  const [dataFile, museumsFile] = process.argv.slice(2)
  if (!dataFile || !museumsFile) throw new Error('usage: node src/seed.ts <data.json> <museums.json>')
  await main(dataFile, museumsFile)
}
