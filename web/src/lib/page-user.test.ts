// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkSession, checkSessionBy, fetchReplacingSession } from './page-user.ts'

/** Locks as a browser has them: an exclusive one is alone, shared ones are not. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: object, work: () => Promise<unknown>) => {
      const result = last.then(work)
      last = result.catch(() => {})
      return result
    },
  }
}

const order: string[] = []
let answer = (_: Response) => {}
beforeEach(() => {
  order.length = 0
  vi.stubGlobal('fetch', async () => {
    order.push('sent')
    return new Promise<Response>(resolve => (answer = resolve))
  })
  checkSessionBy(async () => void order.push('checked'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('checks the session after the answer that replaces its cookies', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() })
  const response = fetchReplacingSession('/api/user/password', {})
  const check = checkSession()
  await expect.poll(() => order).toEqual(['sent'])
  answer(new Response())
  await Promise.all([response, check])
  expect(order).toEqual(['sent', 'checked'])
})

it('checks the session at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  const response = fetchReplacingSession('/api/user/password', {})
  await checkSession()
  answer(new Response())
  await response
  expect(order).toEqual(['sent', 'checked'])
})
