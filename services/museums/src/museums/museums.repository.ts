import {
  type CategoryCode,
  type CheckIn,
  categoryLabels,
  type Museum,
  OpeningHours,
} from '@vitrine/contracts'
import { checkInOf, dayOf, visitDay } from '../check-ins/check-in.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { openingAt } from '../hours/opening.ts'
import type { MuseumsPrisma } from '../prisma.ts'
import { cardOf } from './card.ts'

export type MuseumKey = { id: number } | { slug: string }

/** One museum with all fields of its page, as `viewerId` sees it, by one statement. */
export async function findMuseum(
  { client }: MuseumsPrisma,
  key: MuseumKey,
  viewerId: number | null,
  now: Date,
): Promise<Museum | null> {
  const row = await client.museum.findUnique({
    where: key,
    relationLoadStrategy: 'join',
    include: {
      standing: true,
      follows: { where: { userId: viewerId ?? 0 }, take: 1 },
      checkIns: { where: { userId: viewerId ?? 0 }, orderBy: { id: 'desc' }, take: 1 },
    },
  })
  return row && museumOf(row, now)
}

type Row = Prisma.MuseumGetPayload<{ include: { standing: true; follows: true; checkIns: true } }>

function museumOf(row: Row, now: Date): Museum {
  const categoryCode = row.category as CategoryCode
  const openingHours = row.openingHours === null ? null : OpeningHours.parse(row.openingHours)
  const { isVerified = false, postsCount: totalInsights = 0 } = row.standing ?? {}
  return {
    ...cardOf({ ...row, categoryCode, openingHours, isVerified, totalInsights }, now),
    category: categoryLabels[categoryCode],
    description: row.description,
    address: row.address,
    address2: row.address2,
    zipCode: row.zipCode,
    phone: row.phone,
    email: row.email,
    website: row.website,
    donateUrl: row.donateUrl,
    timezone: row.timezone,
    amenities: row.amenities,
    openingHours,
    opening: openingAt(openingHours, row.timezone, now),
    rating: row.standing?.rating ?? null,
    totalReviews: row.standing?.totalReviews ?? 0,
    followersCount: row.standing?.followersCount ?? 0,
    isFollowing: row.follows.length > 0,
    checkIn: checkInOfToday(row, now),
    managerId: row.managerId === null ? null : Number(row.managerId),
    version: row.version,
  }
}

function checkInOfToday({ checkIns: [last], timezone }: Row, now: Date): CheckIn | null {
  return last && dayOf(last) === visitDay(timezone, now) ? checkInOf(last) : null
}

/** The current slug of the museum that once had `slug`. */
export async function findCurrentSlug({ client }: MuseumsPrisma, slug: string): Promise<string | null> {
  const former = await client.formerSlug.findUnique({
    where: { slug },
    select: { museum: { select: { slug: true } } },
  })
  return former?.museum.slug ?? null
}

/** What the picture of a museum is made of. */
export async function findMuseumCover(
  { client }: MuseumsPrisma,
  id: number,
): Promise<{ category: CategoryCode; featuredImage: string | null } | null> {
  const select = { category: true, featuredImage: true }
  const museum = await client.museum.findUnique({ where: { id }, select })
  return museum && { ...museum, category: museum.category as CategoryCode }
}
