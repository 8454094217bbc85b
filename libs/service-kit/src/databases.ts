import pg from 'pg'

/** PostgreSQL's codes: such a database does not exist, and such a database exists. */
const missingDatabase = '3D000'
const duplicateDatabase = '42P04'
const duplicateKey = '23505'

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/** One connection for one piece of work, as of a tool. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the databases that are missing on the server of `url`; UTF-8 whatever the cluster's default is. */
export async function createMissingDatabases(url: string, names: readonly string[]): Promise<void> {
  await withClient(url, async client => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const present = new Set(rows.map(row => row.datname))
    for (const name of names) {
      if (present.has(name)) continue
      const create = `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`
      await client.query(create).catch(error => {
        // Another process has created it meanwhile.
        if (codeOf(error) !== duplicateDatabase && codeOf(error) !== duplicateKey) throw error
      })
    }
  })
}

/** Creates the database that `url` names, by the server's database `postgres`; asks for no right where it exists. */
export async function createOwnDatabase(url: string): Promise<void> {
  try {
    await withClient(url, client => client.query('select'))
  } catch (error) {
    if (codeOf(error) !== missingDatabase) throw error
    const { pathname } = new URL(url)
    await createMissingDatabases(Object.assign(new URL(url), { pathname: '/postgres' }).href, [
      decodeURIComponent(pathname.slice(1)),
    ])
  }
}
