import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { page } from '../build/page.ts'

it('has first-paint.js in it before any style sheet, with no text that is read as a tag', async () => {
  const server = await createServer({
    configFile: false,
    plugins: [page()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const html = await server.transformIndexHtml(
      '/',
      '<!doctype html><html lang="en"><head><link rel="stylesheet" href="/a.css"></head><body></body></html>',
    )
    const [script = '', text = ''] =
      /<script data-locales="en es" data-catalogues="[^"]*">(.*?)<\/script>/s.exec(html) ?? []
    expect(text).toContain('vitrine.theme')
    expect(text).not.toMatch(/<[a-z/!]/i)
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  } finally {
    await server.close()
  }
})
