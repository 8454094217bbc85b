import { sessionCookies } from '@vitrine/contracts'
import { expect, it } from 'vitest'

it('over HTTPS the session cookies are Secure and have the prefix __Host-', () => {
  expect(sessionCookies('https://vitrine.example')).toEqual({
    session: '__Host-vitrine_session',
    access: '__Host-vitrine_access',
    attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
  })
})

it('over plain HTTP they are neither: browsers would drop them', () => {
  expect(sessionCookies('http://127.0.0.1:8080')).toEqual({
    session: 'vitrine_session',
    access: 'vitrine_access',
    attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
  })
})
