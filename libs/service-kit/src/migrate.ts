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
 * under an advisory lock, so that two that start at once do not meet. Returns the names of what it applied.
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
      for (const migration of await postgrator.migrate()) applied.push(`${name}/${migration.name}`)
    }
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}
