import { categoryCodes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverOf } from '../src/covers/cover.ts'
import { createWorld, type World } from './world.ts'

describe('a generated cover', () => {
  const covers = Array.from({ length: 500 }, (_, index) =>
    coverOf(index + 1, categoryCodes[index % categoryCodes.length] ?? 'art'),
  )

  it('is the same whenever it is made', () => {
    expect(
      covers.map((_, index) => coverOf(index + 1, categoryCodes[index % categoryCodes.length] ?? 'art')),
    ).toEqual(covers)
  })
  it('is another for another museum or category', () => {
    expect(new Set(covers).size).toBe(covers.length)
    expect(coverOf(7, 'art')).not.toBe(coverOf(7, 'science'))
  })
  it('is small, whole, and holds shapes only', () => {
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

describe('the cover’s route', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('serves it for ever, to look at and nothing else', async () => {
    const [museum] = await world.add({ name: 'Art Hall', category: 'science' })
    const card = (await world.get('/api/museums')).json()[0]
    expect(card.coverUrl).toBe(`/api/museums/${museum?.id}/cover.svg?v=1-science`)
    const answer = await world.get(card.coverUrl)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(coverOf(museum?.id ?? 0, 'science'))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=2592000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await world.get(card.coverUrl, { 'if-none-match': String(answer.headers.etag) })
    expect(again.status).toBe(304)
  })
})
