import type { Transaction } from '@vitrine/service-kit'
import { searchText } from '../search/text.ts'
import type { MuseumDraft } from './draft.ts'

const longestSlug = 80

/** Words of small plain letters and digits; never digits alone, so that it is not taken for an id (D-10). */
export function slugOf(text: string): string {
  const words = searchText(text).replaceAll(' ', '-')
  const slug = [...words].slice(0, longestSlug).join('').replace(/-+$/, '')
  return /^[0-9]*$/.test(slug) ? `museum-${slug}`.replace(/-$/, '') : slug
}

/** The wanted slug, the name, the name and city, then and state, then with 2, 3, … */
function candidate(draft: MuseumDraft, round: number): string {
  const { name, city, state, country } = draft
  const region = state || country
  if (round === 0) return draft.slug ? slugOf(draft.slug) : slugOf(name)
  if (round === 1) return slugOf(`${name} ${city}`)
  const full = slugOf(`${name} ${city} ${region}`)
  return round === 2 ? full : `${full}-${round - 1}`
}

/**
 * Free slugs, in the order of the drafts: one query for each round of candidates, not for each museum. The caller
 * holds the lock on museums' names, so they are still free when it writes them.
 */
export async function freeSlugs(tx: Transaction, drafts: readonly MuseumDraft[]): Promise<string[]> {
  const slugs = new Map<MuseumDraft, string>()
  const given = new Set<string>()
  let waiting = drafts
  for (let round = 0; waiting.length > 0; round++) {
    const wanted = waiting.map(draft => candidate(draft, round))
    const rows = await tx.query<{ slug: string }>(
      `select slug from museums where slug = any($1::text[])
       union all select slug from former_slugs where slug = any($1::text[])`,
      [wanted],
    )
    const taken = new Set(rows.map(row => row.slug))
    waiting = waiting.filter((draft, index) => {
      const slug = wanted[index] as string
      if (taken.has(slug) || given.has(slug)) return true
      given.add(slug)
      slugs.set(draft, slug)
      return false
    })
  }
  return drafts.map(draft => slugs.get(draft) as string)
}
