import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import Postgrator from 'postgrator'

export interface MigrationSet {
  /** Names the table of what was applied, `<name>_migrations`. */
  name: string
  /** Holds `0001.do.what-it-does.sql`, … */
  directory: string
}

/** The tables that this library needs in each service's database. */
export const kitMigrations: MigrationSet = {
  name: 'service_kit',
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
}

const lockKey = 0x76697472 // "vitr"

/**
 * Brings a database to its newest shape: plain SQL files in order, their checksums compared, all in one transaction
 * under an advisory lock, so that two that start at once do not meet. Returns the names of what it applied. A file that
 * comes before one that was applied is refused, and nothing is changed.
 */
export async function migrate(options: { url: string; sets: readonly MigrationSet[] }): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'vitrine-migrate' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    for (const { name, directory } of options.sets) {
      const postgrator = new Postgrator({
        driver: 'pg',
        migrationPattern: `${directory}/*.sql`,
        schemaTable: `${name}_migrations`,
        execQuery: query => client.query(query),
        execSqlScript: async script => {
          await client.query(script)
        },
      })
      refuseSkipped(await postgrator.getMigrations(), await appliedVersions(client, name))
      for (const migration of await postgrator.migrate()) applied.push(`${name}/${migration.name}`)
    }
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function appliedVersions(client: pg.Client, name: string): Promise<Set<number>> {
  const table = `${name}_migrations`
  const { rows: tables } = await client.query('select to_regclass($1) as found', [`public."${table}"`])
  if (tables[0]?.found === null) return new Set()
  const { rows } = await client.query<{ version: string }>(`select version from public."${table}"`)
  return new Set(rows.map(({ version }) => Number(version)))
}

/**
 * The library applies what is newer than the newest applied one. A file with a lower number, which two branches bring
 * that were written at the same time, would be left out without a word.
 */
function refuseSkipped(migrations: readonly Postgrator.Migration[], applied: ReadonlySet<number>): void {
  const newest = Math.max(0, ...applied)
  const skipped = migrations.filter(({ version }) => version < newest && !applied.has(version))
  if (skipped.length === 0) return
  const names = skipped.map(({ filename }) => basename(filename)).join(', ')
  throw new Error(
    `${names} cannot be applied: migration ${newest} of this database is newer. ` +
      'Give it a higher number, or delete the data of development by `npm run reset`.',
  )
}
