import { isLoopbackHost } from '@vitrine/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PublicUrl } from '../src/index.ts'

afterEach(() => vi.unstubAllEnvs())

describe('PUBLIC_URL', () => {
  it('is an origin, by default the one of npm start', () => {
    expect(PublicUrl.parse('https://vitrine.example/path?x')).toBe('https://vitrine.example')
    expect(PublicUrl.parse('http://museum.example:8080')).toBe('http://museum.example:8080')
    expect(PublicUrl.parse(undefined)).toBe('http://127.0.0.1:8080')
    expect(PublicUrl.safeParse('ftp://vitrine.example').success).toBe(false)
    expect(PublicUrl.safeParse('vitrine.example').success).toBe(false)
  })

  it('must be named in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(PublicUrl.safeParse(undefined).error?.issues[0]?.message).toContain('must name the address')
  })

  it.each([
    ['https://vitrine.example', true],
    ['http://vitrine.example', false],
    ['http://10.0.0.7:8080', false],
    ['http://127.0.0.1.example', false],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['http://localhost', true],
  ])('in production, %s is accepted: %s', (url, isAccepted) => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(PublicUrl.safeParse(url).success).toBe(isAccepted)
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['vitrine.example', false],
  ['127.0.0.1.nip.io', false],
])('the host %s is reached by this machine only: %s', (host, isLocal) => {
  expect(isLoopbackHost(host)).toBe(isLocal)
})
