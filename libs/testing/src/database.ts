import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kitMigrations, type MigrationSet, migrate, type Sql } from '@vitrine/service-kit'
import pg from 'pg'
import { postgresUrl } from './engines.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fully migrated database for one test file; dropped by `drop()`. */
export async function createTestDatabase(
  name: string,
  sets: readonly MigrationSet[] = [],
): Promise<TestDatabase> {
  const database = `test_${name}_${randomUUID().slice(0, 8)}`
  const template = await migratedTemplate(name, [kitMigrations, ...sets])
  await asAdmin(client => client.query(`create database "${database}" template "${template}"`))
  return {
    url: urlOf(database),
    drop: () =>
      asAdmin(client => client.query(`drop database if exists "${database}" with (force)`)).then(() => {}),
  }
}

/** How many connections to the database wait for a lock. */
export async function countWaiting(db: Sql): Promise<number> {
  // Other test files use the same server: their locks are in pg_locks too.
  const waiting = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}

/** Of this process: one query saved for each further database. */
const templates = new Map<string, Promise<string>>()

/**
 * The name of a database that has these migrations applied, to be copied: one for each content of the migrations, which
 * all processes share. The migrations of all services take longer than most test files.
 */
function migratedTemplate(name: string, sets: readonly MigrationSet[]): Promise<string> {
  const template = `template_${name}_${hashOf(sets)}`
  const present = templates.get(template) ?? createTemplate(template, sets)
  templates.set(template, present)
  // The next file tries again after a failure.
  present.catch(() => templates.delete(template))
  return present
}

/** "tmpl"; names the lock under which templates are created. */
const lockKey = 0x746d706c

/** Under a lock of the server, because both workers need the same template at the start of a run. */
function createTemplate(template: string, sets: readonly MigrationSet[]): Promise<string> {
  return asAdmin(async client => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return template
    // It gets its name at the end, so that a run that is killed leaves no template with half of the migrations.
    const unfinished = `unfinished_${randomUUID().slice(0, 8)}`
    await client.query(`create database "${unfinished}"`)
    await migrate({ url: urlOf(unfinished), sets })
    await client.query(`alter database "${unfinished}" rename to "${template}"`)
    return template
  })
}

function hashOf(sets: readonly MigrationSet[]): string {
  const hash = createHash('sha256')
  for (const { name, directory } of sets) {
    hash.update(name)
    for (const file of readdirSync(directory).sort())
      hash.update(file).update(readFileSync(join(directory, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function urlOf(database: string): string {
  const url = new URL(postgresUrl())
  url.pathname = `/${database}`
  return url.href
}

/** The lock of a session ends with its connection. */
async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
