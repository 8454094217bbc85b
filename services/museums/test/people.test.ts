import { userFollowed, userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const people = [
  userOf({ id: 1, username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace' }),
  userOf({ id: 2, username: 'adele', firstName: 'Adele', lastName: 'Goldberg' }),
  userOf({ id: 3, username: 'grace', firstName: 'Ada', lastName: 'Hopper' }),
  userOf({ id: 4, username: 'jose_m', firstName: 'José', lastName: 'Martí' }),
  userOf({ id: 5, username: 'adele.famous', firstName: 'Famous', lastName: 'Adele' }),
  ...Array.from({ length: 8 }, (_, i) => userOf({ id: 10 + i, username: `zoe${i}`, firstName: 'Zoe' })),
]

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await env.publish(userRegistered, ...people.map(user => ({ user, registeredAt })))
  const [, , grace, , famous] = people
  for (const follower of people.slice(5, 8))
    await env.publish(userFollowed, { follower, followee: famous! }, { follower, followee: people[12]! })
  await env.publish(userFollowed, { follower: people[0]!, followee: grace! })
})
afterAll(() => env.close())

const find = async (q: string, as = 999) => {
  const answer = await env.get(
    `/api/search/users?q=${encodeURIComponent(q)}`,
    await env.tokens.as({ id: as }),
  )
  expect(answer.status).toBe(200)
  return answer.json().map((user: { username: string }) => user.username)
}

describe('GET /api/search/users', () => {
  it.each<[string, string, string[]]>([
    ['usernames before names, the most followed first', 'ad', ['adele.famous', 'ada.l', 'adele', 'grace']],
    ['the exact username before a more followed one', 'adele', ['adele', 'adele.famous']],
    ['an @ and capitals do not matter', '@ADA', ['ada.l', 'grace']],
    ['a dot that is being typed', 'ada.', ['ada.l', 'grace']],
    ['the first name, without its accent', 'jos\u00e9', ['jose_m']],
    ['the beginning of a whole name', 'ada h', ['grace']],
    ['the last name', 'goldb', ['adele']],
    ['nothing like it', 'xyz', []],
    ['nothing', '', []],
    ['only punctuation', '._.', []],
  ])('finds %s: %s', async (_, q, expected) => {
    expect(await find(q)).toEqual(expected)
  })

  it('finds five at most, from one letter on', async () => {
    const found = await find('z')
    expect(found).toHaveLength(5)
    expect(found[0]).toBe(people[12]!.username)
  })

  it('leaves the writer out', async () => {
    expect(await find('ada', 1)).toEqual(['grace'])
  })

  it('answers cards', async () => {
    const answer = await env.get('/api/search/users?q=jose', await env.tokens.as({ id: 999 }))
    expect(answer.json()).toEqual([{ ...people[3], followersCount: 0 }])
  })

  it.each([
    "'; drop table search_users; --",
    '\\" & | ! ( ) : *',
    '%_%',
    '<script>',
    "x':* | 'y",
    '\u202Eabc\uFFFF',
  ])('returns 200 for %j', async q => {
    await find(q)
  })

  it('refuses anonymous visitors, a NUL and a text that is too long', async () => {
    expect((await env.get('/api/search/users?q=ada')).status).toBe(401)
    const headers = await env.tokens.as({ id: 1 })
    for (const q of ['a%00b', 'x'.repeat(201)]) {
      const answer = await env.get(`/api/search/users?q=${q}`, headers)
      expect([answer.status, answer.json().code]).toEqual([400, 'validation_error'])
    }
  })

  it('ranks a bounded number of users', async () => {
    const count = 20_000
    await env.db.query(
      `insert into search_users (user_id, username, full_name, summary, followers_count)
       select 100000 + n, 'many' || n, 'many people', $2::jsonb || jsonb_build_object('id', 100000 + n), n
       from generate_series(1, $1::int) as n`,
      [count, JSON.stringify(people[0])],
    )
    await env.db.query('analyze search_users')
    const plan = await env.db.query<{ 'QUERY PLAN': string }>(
      `explain select user_id from search_users where username >= 'many' and username < 'many~'
       order by username limit 500`,
    )
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).toMatch(
      /Index (Only )?Scan using search_users_username/,
    )
    expect(await find('many')).toHaveLength(5)
  })
})
