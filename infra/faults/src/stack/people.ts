import { type UserSummary, userRegistered, userVerified } from '@vitrine/contracts'
import { becomes } from '../environment.ts'
import type { Stack } from './stack.ts'

/** A user, and what their requests are sent with. */
export interface Person {
  user: UserSummary
  headers: Record<string, string>
}

export async function personOf(
  { headersOf }: Pick<Stack, 'headersOf'>,
  id: number,
  role: UserSummary['role'],
): Promise<Person> {
  const username = `guest${id}`
  const name = { firstName: 'Guest', lastName: String(id) }
  const user = { id, username, slug: username, ...name, profileImageUrl: null, role }
  return { user, headers: await headersOf(user) }
}

/** Until both services have their copies. */
export async function register(
  { publish, communities, notifications }: Pick<Stack, 'publish' | 'communities' | 'notifications'>,
  people: readonly Person[],
): Promise<void> {
  for (const { user } of people) {
    await publish(userRegistered, { user, registeredAt: '2020-01-01T00:00:00.000Z' })
    await publish(userVerified, { userId: user.id })
  }
  const ids = people.map(({ user }) => user.id)
  const isCopied = async () => {
    const copies = [communities, notifications].map(database =>
      database.query('select 1 from people where id = any($1)', [ids]),
    )
    return (await Promise.all(copies)).every(rows => rows.length === ids.length)
  }
  if (!(await becomes(isCopied, 60_000))) throw new Error('the copies of the users did not arrive')
}
