import { AppError, Geocoded, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { MuseumsContext } from '../../context.ts'
import { cached } from '../cache.ts'
import { findInGazetteer } from './gazetteer.ts'

/** The place of an address (MC4): of the configured server, else of the gazetteer. */
export async function geocode(ctx: MuseumsContext, q: string): Promise<Geocoded> {
  const asked = await askServer(ctx, q)
  const place = asked.place ?? (await findInGazetteer(ctx.db, q))
  if (place) return place
  if (asked.failed) throw new AppError('service_unavailable', texts.lookup.geocodingFailed)
  throw notFound(texts.lookup.addressNotFound)
}

/** Without a turn it is as if it had failed: what is not asked is not known. */
async function askServer(
  ctx: MuseumsContext,
  q: string,
): Promise<{ place: Geocoded | null; failed: boolean }> {
  const { nominatim } = ctx.lookups
  if (!nominatim) return { place: null, failed: false }
  try {
    const place = await cached(ctx, { of: 'nominatim', schema: Geocoded, question: q }, async () => {
      const answer = await nominatim(q)
      if (answer === undefined) throw new Error('too many addresses are being looked up')
      return answer
    })
    return { place, failed: false }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the geocoder did not answer')
    return { place: null, failed: true }
  }
}
