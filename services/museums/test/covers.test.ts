import { categoryCodes } from '@vitrine/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverOf } from '../src/covers/cover.ts'
import { createPictures } from '../src/covers/pictures.ts'
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

describe('GET /api/museums/:id/cover.jpg', () => {
  let env: TestEnvironment
  beforeAll(async () => {
    env = await createTestEnvironment()
  })
  afterAll(() => env.close())

  it('is the cover as a picture that other sites show', async () => {
    const [museum] = await env.addMuseums({ name: 'Art Hall', category: 'science' })
    const answer = await env.app.inject(`/api/museums/${museum?.id}/cover.jpg?v=1-science`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=2592000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const picture = sharp(answer.rawPayload)
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    // It shows what the SVG shows: the same colours at the same places, but for what JPEG loses.
    const svg = sharp(Buffer.from(coverOf(museum?.id ?? 0, 'science')))
    const drawn = sharp(await svg.resize(1200, 630).png().toBuffer())
    const [is = [], should = []] = await Promise.all(
      [picture, drawn].map(image => image.removeAlpha().resize(40, 21).raw().toBuffer()),
    )
    expect(is).toHaveLength(40 * 21 * 3)
    const differences = [...is].map((value, index) => Math.abs(value - (should[index] ?? 0)))
    expect(Math.max(...differences)).toBeLessThan(32)
    const again = await env.get(`/api/museums/${museum?.id}/cover.jpg`, {
      'if-none-match': String(answer.headers.etag),
    })
    expect(again.status).toBe(304)
  })

  it('returns 404 for an unknown museum', async () => {
    for (const id of ['999999', '999999999999999'])
      expect((await env.get(`/api/museums/${id}/cover.jpg`)).status).toBe(404)
  })

  it('is rendered once for concurrent requests; too many at a time return 503', async () => {
    const pictures = createPictures()
    const same = await Promise.all(Array.from({ length: 30 }, () => pictures.find(1, 'art')))
    expect(new Set(same).size).toBe(1)
    const flood = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => pictures.find(index + 2, 'art')),
    )
    const refused = flood.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(24)
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'service_unavailable' })
    // A refusal is not kept.
    expect((await pictures.find(31, 'art')).length).toBeGreaterThan(10_000)
  })
})
