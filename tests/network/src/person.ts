import { type Client, createClient } from '@vitrine/api-client'
import { type CurrentUser, type Role, type Route, routes } from '@vitrine/contracts'
import { claimOn } from './claimed-names.ts'
import type { Network } from './network.ts'

/** A signed-in user with the behaviour of a browser: it keeps cookies and sends `Origin`. */
export interface Person extends Client {
  user: CurrentUser
  /** As the `Cookie` header. */
  cookies(): string
}

/** A client that keeps the cookies of its answers. */
export function createVisitor(url: string): Client & { cookies(): string } {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = createClient({
    baseUrl: url,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', url)
      if (jar.size > 0) headers.set('cookie', cookies())
      const answer = await fetch(input, { ...init, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    },
  })
  // Whether a stack refuses a second user or community of a name depends on which files ran on it before.
  const call: Client['call'] = async (route, ...rest) => {
    claimNames(url, route, rest[0]?.body)
    return await client.call(route, ...rest)
  }
  return { ...client, call, cookies }
}

function claimNames(url: string, route: Route, body: unknown): void {
  const { username, name } = (body ?? {}) as { username?: string; name?: string }
  if (route === routes.register && username) claimOn(url, 'user', username)
  if (route === routes.createCommunity && name) claimOn(url, 'community', name)
}

/** Registers a new user through the gateway. */
export async function signUp(
  url: string,
  username: string,
  { firstName = 'Ada', lastName = 'Quist' } = {},
): Promise<Person> {
  const visitor = createVisitor(url)
  const email = `${username}@vitrine.example`
  const password = `${username}-likes-museums`
  const body = { username, email, password, firstName, lastName }
  return { ...visitor, user: await visitor.call(routes.register, { body }) }
}

/** As an administrator gives it: the next token of the user's session has it. */
export async function giveRole(
  { identity }: Pick<Network, 'identity'>,
  { user, call }: Person,
  role: Role,
): Promise<void> {
  await identity.ctx.db.query('update users set role = $1 where id = $2', [role, user.id])
  await call(routes.getCurrentUser)
}
