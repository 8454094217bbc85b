import { expect, it } from 'vitest'
import { createPages } from '../src/spa/pages.ts'
import type { Preview } from '../src/spa/preview-head.ts'
import type { Previews } from '../src/spa/previews.ts'

const template = '<html><head><title>Vitrine</title></head><body></body></html>'
const publicUrl = 'https://vitrine.example'
const preview = (key: string): Preview => ({
  path: `/museum/${key}`,
  title: key,
  description: key,
  image: null,
  kind: 'website',
})

it('keeps at most 500 pages in a flood of distinct paths', async () => {
  let calls = 0
  const previews: Previews = {
    find: async (_kind, key) => {
      calls++
      return preview(key)
    },
  }
  const pages = await createPages({ template, publicUrl, previews })
  for (let index = 0; index < 600; index++) {
    const page = await pages.find('museumBySlug', `museum-${index}`)
    expect(page.identity.toString()).toContain(`<title>museum-${index}</title>`)
  }
  expect([pages.size, calls]).toEqual([500, 600])
  await pages.find('museumBySlug', 'museum-599')
  expect(calls).toBe(600)
})

it('sends a page that was pushed out of the cache while it was prepared', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const previews: Previews = {
    find: async (_kind, key) => {
      if (key === 'slow') await released
      return preview(key)
    },
  }
  const pages = await createPages({ template, publicUrl, previews })
  const slow = pages.find('museumBySlug', 'slow')
  for (let index = 0; index < 600; index++) await pages.find('museumBySlug', `museum-${index}`)
  release()
  expect((await slow).identity.toString()).toContain('<title>slow</title>')
})

it('prepares at most 20 pages at once, and sends the others without a preview', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let concurrent = 0
  let highest = 0
  const previews: Previews = {
    async find(_kind, key) {
      highest = Math.max(highest, ++concurrent)
      await released
      concurrent--
      return preview(key)
    },
  }
  const pages = await createPages({ template, publicUrl, previews })
  const found = Array.from({ length: 700 }, (_, index) => pages.find('post', `${index}`))
  expect(await Promise.all(found.slice(20))).toEqual(Array(680).fill(pages.plain))
  release()
  expect(new Set((await Promise.all(found.slice(0, 20))).map(({ etag }) => etag)).size).toBe(20)
  expect([highest, pages.size]).toEqual([20, 20])
  // What was not prepared is not remembered as missing.
  expect((await pages.find('post', '699')).identity.toString()).toContain('<title>699</title>')
})
