import pg from 'pg'
import { engines, otherDatabase } from './engines.ts'

export interface BenchDatabase {
  url: string
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** An empty database for `work`, which is dropped afterwards. */
export async function withDatabase<T>(
  name: string,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = engines()
  const url = otherDatabase(databaseUrl, name)
  const asAdmin = (statement: string) => withClient(databaseUrl, client => client.query(statement))
  await asAdmin(`drop database if exists ${name} with (force)`)
  await asAdmin(`create database ${name} encoding 'UTF8' template template0`)
  try {
    return await work({
      url,
      query: (text, values = []) =>
        withClient(url, async client => (await client.query(text, [...values])).rows),
    })
  } finally {
    await asAdmin(`drop database if exists ${name} with (force)`)
  }
}

export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
