import { randomUUID } from 'node:crypto'
import { kitMigrations, type MigrationSet, migrate } from '@vitrine/service-kit'
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
  await asAdmin(`create database "${database}"`)
  const url = new URL(postgresUrl())
  url.pathname = `/${database}`
  await migrate({ url: url.href, sets: [kitMigrations, ...sets] })
  return { url: url.href, drop: () => asAdmin(`drop database if exists "${database}" with (force)`) }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
