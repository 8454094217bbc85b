import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface Account {
  email: string
  password: string
}

/** Where a user's rows are that signing in writes; the user's own comes last. */
const tables = ['sessions', 'sign_ins', 'known_devices', 'user_activity'] as const

/** Adds accounts with the password of an existing one, and removes them with everything that signing in wrote. */
export async function createAccounts(databaseUrl: string, like: Account, count: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const prefix = `storm${process.pid}x`
  const { rowCount } = await pool.query(
    `insert into users (username, slug, email, email_verified, password_hash, first_name, last_name)
     select $1 || n, $1 || n, $1 || n || '@vitrine.example', true, password_hash, 'Storm', 'Bench'
       from users, generate_series(1, $2::int) n where email = $3`,
    [prefix, count, like.email],
  )
  if (rowCount !== count) throw new Error(`There is no account ${like.email}.`)
  return {
    accounts: Array.from(
      { length: count },
      (_, index): Account => ({
        email: `${prefix}${index + 1}@vitrine.example`,
        password: like.password,
      }),
    ),
    async remove() {
      const ids = `(select id from users where email like $1)`
      const parameters = [`${prefix}%@vitrine.example`]
      for (const table of tables) await pool.query(`delete from ${table} where user_id in ${ids}`, parameters)
      await pool.query(`delete from users where email like $1`, parameters)
      await pool.end()
    },
  }
}

/** Users who have a home feed to read. */
export const readerIds = (databaseUrl: string): Promise<number[]> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ id: number }>('select id from users order by id limit 50')
    return rows.map(({ id }) => id)
  })

/** Begins a session for each of these users, as a sign-in does; returns their secrets. */
export const beginSessions = (databaseUrl: string, userIds: readonly number[]): Promise<string[]> =>
  withClient(databaseUrl, async client => {
    const secrets = userIds.map(() => randomBytes(32).toString('base64url'))
    await client.query(
      `insert into sessions (user_id, secret_hash, remember_me, renewed_at, expires_at, device)
       select id, sha256(secret::bytea), false, now(), now() + interval '1 day', 'other'
       from unnest($1::int[], $2::text[]) as reader(id, secret)`,
      [userIds, secrets],
    )
    return secrets
  })

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
