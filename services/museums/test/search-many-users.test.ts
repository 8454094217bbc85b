import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepKnownUsers, knownUsers } from '../src/search/users.search.ts'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const extra = 100

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  // As many others as are known, with one follower each.
  await env.db.query(
    `insert into search_users (user_id, username, full_name, summary, followers_count)
     select 1000 + n, 'p' || n, 'p' || n, '{}', 1 from generate_series(1, $1::int) n`,
    [knownUsers + extra - 2],
  )
})
afterAll(() => env.close())

async function add(id: number, username: string, firstName: string, lastName: string, followers: number) {
  const user = userOf({ id, username, firstName, lastName })
  await env.db.query(
    `insert into search_users (user_id, username, full_name, summary, followers_count)
     values ($1, $2, $3, $4::jsonb, $5)`,
    [id, username, `${firstName} ${lastName}`.toLowerCase(), JSON.stringify(user), followers],
  )
}
const found = async (q: string): Promise<number[]> =>
  (await env.get(`/api/search?q=${encodeURIComponent(q)}`))
    .json()
    .users.map((user: { id: number }) => user.id)

it('compares misspelt names with those of the users with the most followers', async () => {
  await add(1, 'rosalind', 'Rosalind', 'Franklin', 50)
  await add(2, 'gwendolyn', 'Gwendolyn', 'Brooks', 0)
  // New users count as known until the next run.
  expect([await found('rosalnid franklin'), await found('gwendolin broks')]).toEqual([[1], [2]])

  expect(await keepKnownUsers(env.db)).toBe(extra)
  expect([await found('rosalnid franklin'), await found('@rosalint')]).toEqual([[1], [1]])
  expect([await found('gwendolin broks'), await found('@gwendolin')]).toEqual([[], []])
  expect([await found('gwendolyn'), await found('@gwendo')]).toEqual([[2], [2]])
  expect(await keepKnownUsers(env.db)).toBe(0)

  await env.db.query('update search_users set followers_count = 2 where user_id = 2')
  // Another one makes room.
  expect(await keepKnownUsers(env.db)).toBe(2)
  expect(await found('gwendolin broks')).toEqual([2])
})
