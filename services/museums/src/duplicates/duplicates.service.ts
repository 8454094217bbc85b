import type { Sql } from '@vitrine/service-kit'
import { type Candidate, hasOthers, listCandidates } from './duplicates.repository.ts'
import { type Described, isSameMuseum } from './same-museum.ts'

/** The museums that each of these may be, by its place in the list; without those of the source `except`. */
export async function findDuplicates(
  sql: Sql,
  museums: readonly Described[],
  { except = null }: { except?: string | null } = {},
): Promise<Candidate[][]> {
  const found: Candidate[][] = museums.map(() => [])
  if (museums.length === 0 || (except !== null && !(await hasOthers(sql, except)))) return found
  for (const candidate of await listCandidates(sql, museums, except)) {
    const { index } = candidate
    if (isSameMuseum(museums[index] as Described, candidate)) found[index]?.push(candidate)
  }
  return found
}
