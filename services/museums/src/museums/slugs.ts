import { plainText, type Transaction } from '@vitrine/service-kit'
import type { PreparedMuseum } from './draft.ts'

const maxSlugLength = 80

/** Words of lower-case letters and digits, joined by hyphens; never digits alone, which would be an id (D-10). */
const slugOf = (text: string): string => slugOfWords(plainText(text))

function slugOfWords(words: string): string {
  const slug = [...words.replaceAll(' ', '-')].slice(0, maxSlugLength).join('').replace(/-+$/, '')
  return /^[0-9]*$/.test(slug) ? `museum-${slug}`.replace(/-$/, '') : slug
}

/** The candidate of a round: the preferred slug or the name; with the city; with the state; then with 2, 3, … */
function candidate({ draft, plainName }: PreparedMuseum, round: number): string {
  const { name, city, state, country } = draft
  const region = state || country
  if (round === 0) return draft.slug ? slugOf(draft.slug) : slugOfWords(plainName)
  if (round === 1) return slugOf(`${name} ${city}`)
  const full = slugOf(`${name} ${city} ${region}`)
  return round === 2 ? full : `${full}-${round - 1}`
}

/**
 * Free slugs, in the order of the museums: one query per round of candidates, not per museum. The caller holds the lock
 * on the table, so the slugs are still free when it writes them.
 */
export async function freeSlugs(tx: Transaction, museums: readonly PreparedMuseum[]): Promise<string[]> {
  const slugs = new Map<PreparedMuseum, string>()
  const assigned = new Set<string>()
  let waiting = museums
  for (let round = 0; waiting.length > 0; round++) {
    const wanted = waiting.map(museum => candidate(museum, round))
    const rows = await tx.query<{ slug: string }>(
      `select slug from museums where slug = any($1::text[])
       union all select slug from former_slugs where slug = any($1::text[])`,
      [wanted],
    )
    const taken = new Set(rows.map(row => row.slug))
    waiting = waiting.filter((museum, index) => {
      const slug = wanted[index] as string
      if (taken.has(slug) || assigned.has(slug)) return true
      assigned.add(slug)
      slugs.set(museum, slug)
      return false
    })
  }
  return museums.map(museum => slugs.get(museum) as string)
}
