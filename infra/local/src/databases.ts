import { databaseNameOf, type Service, services } from '@vitrine/contracts'
import { createMissingDatabases, withClient } from '@vitrine/service-kit'
import { databaseOf } from './processes.ts'

export const createDatabases = (databaseUrl: string): Promise<void> =>
  createMissingDatabases(databaseUrl, services.map(databaseNameOf))

const seededBy: Service = 'content'
const mark = 'seeded by infra/local'

/** The mark lives in the database, so that it goes where the data goes and is forgotten with it. */
export function isSeeded(databaseUrl: string): Promise<boolean> {
  return withClient(databaseOf(databaseUrl, seededBy), async client => {
    const { rows } = await client.query<{ comment: string | null }>(
      "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()",
    )
    return rows[0]?.comment === mark
  })
}

export async function markSeeded(databaseUrl: string): Promise<void> {
  await withClient(databaseOf(databaseUrl, seededBy), client =>
    client.query(`comment on database ${databaseNameOf(seededBy)} is '${mark}'`),
  )
}
