import tzLookup from '@photostructure/tz-lookup'
import {
  type AdminNewMuseum,
  AppError,
  can,
  createdMuseumsPerDay,
  type DuplicateMuseum,
  duplicateMuseumsCount,
  MuseumRef,
  museumCreated,
  type NewMuseum,
  type PublishedMuseum,
  texts,
} from '@vitrine/contracts'
import { type Caller, lockName, mutate, type Transaction, type Viewer } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { findDuplicates } from '../duplicates/duplicates.service.ts'
import { stateNameOf } from '../import/us-states.ts'
import { cardOf } from '../museums/card.ts'
import { type MuseumDraft, prepareMuseum } from '../museums/draft.ts'
import { placeOf } from '../museums/place.ts'
import { insertMuseums, lockMuseums } from '../museums/upsert.ts'
import { findCreatedAt } from './create.repository.ts'

const dayMs = 24 * 60 * 60_000

/** Adds a museum, not verified (MC2). One that may be there already is added only by `force`. */
export function createMuseum(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { force, ...museum }: NewMuseum,
): Promise<MuseumRef> {
  return mutate(ctx.db, idempotency, async tx => {
    await lockName(tx, `museums of ${viewer.id}`)
    await refuseTooMany(tx, viewer, ctx.clock())
    return addMuseum(ctx, tx, viewer, { draft: draftOf(museum), force })
  })
}

/** Adds a museum with its details and hours, verified or not (AM3). */
export const adminCreateMuseum = (
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  museum: AdminNewMuseum,
): Promise<MuseumRef> => mutate(ctx.db, idempotency, tx => addByAdmin(ctx, tx, viewer, museum))

/** The same in the transaction of the caller. */
export const addByAdmin = (
  ctx: MuseumsContext,
  tx: Transaction,
  viewer: Viewer,
  { force, isVerified, address2, donateUrl, amenities, openingHours, ...museum }: AdminNewMuseum,
): Promise<MuseumRef> => {
  const details = { address2, donateUrl: donateUrl || null, amenities, openingHours }
  const draft = { ...draftOf(museum), ...details, ...(isVerified && { isVerified }) }
  return addMuseum(ctx, tx, viewer, { draft, force })
}

async function addMuseum(
  ctx: MuseumsContext,
  tx: Transaction,
  viewer: Viewer,
  { draft, force }: { draft: MuseumDraft; force: boolean },
): Promise<MuseumRef> {
  const now = ctx.clock()
  await lockMuseums(tx)
  if (!force) await refuseDuplicate(tx, draft, now)
  const [created] = await insertMuseums(tx, [prepareMuseum(draft)], { by: viewer.id, at: now })
  const published = created as PublishedMuseum
  await ctx.outbox.publish(tx, museumCreated, { museum: published })
  return MuseumRef.parse(published)
}

async function refuseTooMany(tx: Transaction, viewer: Viewer, now: Date): Promise<void> {
  if (can(viewer.role, 'create_many_museums')) return
  const oldest = await findCreatedAt(tx, viewer.id, createdMuseumsPerDay)
  const freeAt = oldest && oldest.getTime() + dayMs
  if (!freeAt || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.museum.tooManyCreated, {
    values: { count: createdMuseumsPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}

async function refuseDuplicate(tx: Transaction, draft: MuseumDraft, now: Date): Promise<void> {
  const [found = []] = await findDuplicates(tx, [draft])
  if (found.length === 0) return
  const candidates = found.slice(0, duplicateMuseumsCount).map(each => cardOf(each, now))
  throw new AppError('duplicate_museum', texts.museum.duplicate, {
    details: { candidates } satisfies DuplicateMuseum,
  })
}

function draftOf({ phone, email, website, featuredImage, ...museum }: Omit<NewMuseum, 'force'>): MuseumDraft {
  const place = placeOf(museum)
  return {
    ...museum,
    source: null,
    sourceId: null,
    aliases: [],
    stateName: stateNameOf(museum.state),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timezone: place ? tzLookup(place.latitude, place.longitude) : '',
    phone: phone || null,
    email: email || null,
    website: website || null,
    featuredImage: featuredImage || null,
    amenities: [],
    openingHours: null,
  }
}
