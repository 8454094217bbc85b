import { type MuseumRef, texts } from '@vitrine/contracts'
import { invalid, type Sql } from '@vitrine/service-kit'
import { findMuseum } from './museums.repository.ts'

/** The museum that a request names; one that does not exist is refused. */
export async function chooseMuseum(sql: Sql, id: number): Promise<MuseumRef> {
  const museum = await findMuseum(sql, id)
  if (!museum) throw invalid('museumId', texts.post.museumNotFound)
  return museum
}
