import { AppError, type AutoPopulated, texts } from '@vitrine/contracts'
import type { MuseumsContext } from '../../context.ts'
import { cached } from '../cache.ts'
import { findBundled } from './bundled.ts'
import { Found } from './found.ts'

/** What is known of a museum by its name (MC3). */
export async function autoPopulate(ctx: MuseumsContext, name: string): Promise<AutoPopulated> {
  const found = await findFacts(ctx, name)
  return found
    ? { found: true, data: found.facts, source: found.source }
    : { found: false, data: null, source: null }
}

/**
 * The configured server, else the museums that the repository brings: also where the server knows none, because it has few
 * of the small ones. Rejects when the server failed and no museum is bundled: then it is not known whether there is one.
 */
export async function findFacts(ctx: MuseumsContext, name: string): Promise<Found | null> {
  const { wikidata } = ctx.lookups
  if (!wikidata) return findBundled(ctx, name)
  try {
    const known = await cached(ctx, { of: 'wikidata', schema: Found, question: name }, () => wikidata(name))
    return known ?? (await findBundled(ctx, name))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the knowledge base did not answer')
    const bundled = await findBundled(ctx, name)
    if (bundled) return bundled
    throw new AppError('service_unavailable', texts.lookup.failed, { cause: error })
  }
}
