import { type Post, type Role, routes } from '@vitrine/contracts'
import { type Person, signUp } from '@vitrine/network/person'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAccount, passwordOf, type TestEnvironment, type VisitOptions } from './environment.ts'

type Names = Parameters<typeof signUp>[2]

/** A new member with a browser of their own that is signed in, and a client with the same session. */
export async function visitAs(env: TestEnvironment, username: string, options?: VisitOptions, names?: Names) {
  const { call, cookies, user } = await createMember(env, username, names)
  const visitor = await env.visit(options)
  await visitor.context.addCookies(
    cookies()
      .split('; ')
      .map(pair => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url: env.network.url }
      }),
  )
  return { ...visitor, call, user }
}
export type Member = Awaited<ReturnType<typeof visitAs>>

/** A new member without a browser. */
export const createMember = (env: TestEnvironment, username: string, names?: Names): Promise<Person> =>
  signUp(env.network.url, username, names)

/** A visitor who is signed in with a role. */
export async function visitWithRole(
  env: TestEnvironment,
  role: Role,
  username: string,
  options?: VisitOptions,
) {
  const visitor = await env.visit(options)
  await createAccount(visitor.page, username)
  await env.network.identity.ctx.db.query('update users set role = $1 where username = $2', [role, username])
  // A session begins with the role that its user has then.
  const data = { email: `${username}@vitrine.example`, password: passwordOf(username) }
  await visitor.page.request.post('/api/auth/login', { data })
  return visitor
}

type Visitor = Pick<Member, 'context' | 'errors'>

export const close = (...members: Visitor[]) => Promise.all(members.map(({ context }) => context.close()))
export const noErrors = (...members: Visitor[]) =>
  expect(members.flatMap(({ errors }) => errors.all)).toEqual([])

export const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Creates a post. */
export const sharePost = ({ call }: Pick<Member, 'call'>, content: string) =>
  call(routes.createPost, { body: { type: 'text', content, museumId: null, tags: [] } })

/**
 * Leaves insights of other users out of the home feed, which ends with the first page that had some. Otherwise what is
 * there, and what becomes popular meanwhile, depends on the files that ran before on the same stack.
 */
export async function leaveOutOthers(page: Page, usernames: readonly string[]): Promise<void> {
  await page.route('**/api/feed/mixed*', async route => {
    const response = await route.fetch()
    const posts: Post[] = await response.json()
    const left = posts.filter(post => usernames.includes(post.user.username))
    if (left.length === posts.length) return route.fulfill({ response })
    const { 'x-next-cursor': _, link: __, ...headers } = response.headers()
    await route.fulfill({ response, headers, json: left })
  })
}

/** Counts the requests of one kind. */
export function countRequests(page: Page, method: string, path: RegExp): () => number {
  let count = 0
  page.on('request', request => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count++
  })
  return () => count
}

/** What the elements of a selector are called. It runs in the page. */
const namesOf = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].map(element => {
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    return (label ?? element.textContent ?? '').trim()
  })

/** Waits for a control of this name, and presses Tab until it has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isMeant = (each: string) => (typeof name === 'string' ? each === name : name.test(each))
  const controls = () => page.evaluate(namesOf, 'a, button, input, select, textarea, [tabindex]')
  // Otherwise all presses may go to a page that still loads.
  await expect.poll(async () => (await controls()).some(isMeant), { message: `no ${name}` }).toBe(true)
  const names: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const [focused = ''] = await page.evaluate(namesOf, ':focus')
    names.push(focused)
    if (isMeant(focused)) return
  }
  expect(names).toContain(name)
}
