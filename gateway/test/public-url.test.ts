import { sessionCookies } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'

it.each([
  ['https://vitrine.example', true],
  ['http://vitrine.example', false],
])('PUBLIC_URL %s: cookies are Secure and __Host-, and HSTS is sent: %s', async (publicUrl, isSecure) => {
  const environment = await createTestEnvironment({ PUBLIC_URL: publicUrl })
  const { session } = await environment.signIn()
  const cookies = sessionCookies(publicUrl)
  const get = (cookie: string) => fetch(`${environment.url}/api/feed/mixed`, { headers: { cookie } })

  const renewed = await get(`${cookies.session}=${session}`)
  expect(renewed.status).toBe(200)
  const prefix = isSecure ? '__Host-' : ''
  const [first = '', second = ''] = renewed.headers.getSetCookie()
  expect(first).toMatch(new RegExp(`^${prefix}vitrine_session=`))
  expect(second).toMatch(new RegExp(`^${prefix}vitrine_access=`))
  for (const line of [first, second]) expect(/; Secure(;|$)/.test(line)).toBe(isSecure)
  expect(renewed.headers.has('strict-transport-security')).toBe(isSecure)

  // The other form of the name is not a session.
  const other = sessionCookies(isSecure ? 'http://vitrine.example' : 'https://vitrine.example')
  expect((await get(`${other.session}=${session}`)).status).toBe(401)
  await environment.stop()
})
