import { categoryCodes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverOf } from '../src/covers/cover.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

describe('a generated cover', () => {
  const covers = Array.from({ length: 500 }, (_, index) =>
    coverOf(index + 1, categoryCodes[index % categoryCodes.length] ?? 'art'),
  )

  it('is deterministic', () => {
    expect(
      covers.map((_, index) => coverOf(index + 1, categoryCodes[index % categoryCodes.length] ?? 'art')),
    ).toEqual(covers)
  })
  it('differs between museums and between categories', () => {
    expect(new Set(covers).size).toBe(covers.length)
    expect(coverOf(7, 'art')).not.toBe(coverOf(7, 'science'))
  })
  it('is below 6 kB, well-formed, and contains shapes only', () => {
    for (const cover of covers) {
      expect(Buffer.byteLength(cover)).toBeLessThan(6_000)
      expect(cover).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1600 900"[^>]*>.*<\/svg>$/s,
      )
      expect(cover).not.toMatch(
        /NaN|undefined|<script|<text|<style|\son\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
      )
    }
  })
})

describe('GET /api/museums/:id/cover.svg', () => {
  let env: TestEnvironment
  beforeAll(async () => {
    env = await createTestEnvironment()
  })
  afterAll(() => env.close())

  it('is cached without a limit and cannot run scripts', async () => {
    const [museum] = await env.addMuseums({ name: 'Art Hall', category: 'science' })
    const card = (await env.get('/api/museums')).json()[0]
    expect(card.coverUrl).toBe(`/api/museums/${museum?.id}/cover.svg?v=1-science`)
    const answer = await env.get(card.coverUrl)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(coverOf(museum?.id ?? 0, 'science'))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=2592000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await env.get(card.coverUrl, { 'if-none-match': String(answer.headers.etag) })
    expect(again.status).toBe(304)
  })
})
