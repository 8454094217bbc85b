import type { MuseumsContext } from '../../context.ts'
import { isSimilarName, namesOf } from '../../duplicates/names.ts'
import { fileSources, isFileSource } from '../../museums/sources.ts'
import { searchMuseums } from '../../search/museums.search.ts'
import { type BundledRow, listBundled } from './bundled.repository.ts'
import { acceptable, type Found } from './found.ts'

const candidates = 10
/** Names that are as alike differ by some letters. */
const misspelt = 0.6

/**
 * The museums that the repository brings, found as the search of the product finds them: by name, alias and misspelt. What
 * members wrote is not a source.
 */
export async function findBundled(ctx: MuseumsContext, name: string): Promise<Found | null> {
  const { cards } = await searchMuseums(ctx, { q: name, limit: candidates })
  const rows = await listBundled(
    ctx.db,
    cards.map(({ id }) => id),
    name,
  )
  const wanted = namesOf({ name, aliases: [] })
  const row = rows.find(
    each =>
      each.likeness >= misspelt ||
      namesOf(each).some(known => wanted.some(asked => isSimilarName(asked, known, new Set()))),
  )
  return row ? foundOf(row) : null
}

export const foundOf = ({ id: _, source, aliases: __, likeness: ___, ...row }: BundledRow): Found => ({
  facts: acceptable({
    ...row,
    website: row.website ?? '',
    phone: row.phone ?? '',
    email: row.email ?? '',
    featuredImage: row.featuredImage ?? '',
  }),
  source: isFileSource(source) ? fileSources[source] : { name: 'Vitrine', url: '/', date: null },
})
