import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dark, light } from '../src/theme/tokens.ts'

const web = join(import.meta.dirname, '..')
const publicFile = (path: string) => join(web, 'public', path)
const html = readFileSync(join(web, 'index.html'), 'utf8')
const manifest: {
  background_color: string
  theme_color: string
  icons: { src: string; sizes: string; type: string }[]
} = JSON.parse(readFileSync(publicFile('manifest.webmanifest'), 'utf8'))

describe('the files beside the page', () => {
  it('exist where the page refers to them', () => {
    const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)]
    expect(links.map(([, href]) => href)).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/manifest.webmanifest',
    ])
    for (const [, href = ''] of links) expect([href, existsSync(publicFile(href))]).toEqual([href, true])
  })

  it.each(manifest.icons.filter(({ type }) => type === 'image/png'))(
    'have the sizes that the manifest names: $src',
    async ({ src, sizes }) => {
      const { width, height, format } = await sharp(publicFile(src)).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    },
  )

  it('have a touch icon and a maskable icon without transparent corners', async () => {
    for (const file of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
      const { isOpaque } = await sharp(publicFile(file)).stats()
      expect([file, isOpaque]).toEqual([file, true])
    }
    expect(await sharp(publicFile('apple-touch-icon.png')).metadata()).toMatchObject({ width: 180 })
  })

  it('have an icon for those who ask for /favicon.ico', async () => {
    const ico = readFileSync(publicFile('favicon.ico'))
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const picture = ico.subarray(ico.readUInt32LE(18))
    expect(picture.length).toBe(ico.readUInt32LE(14))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  it('have the colours of the theme', () => {
    expect([manifest.background_color, manifest.theme_color]).toEqual([light.background, light.background])
    for (const { background } of [light, dark]) expect(html).toContain(`content="${background}"`)
  })

  it('keep robots from the API, but for pictures of shared links', () => {
    const robots = readFileSync(publicFile('robots.txt'), 'utf8')
    expect(robots).toMatch(/^User-agent: \*$/m)
    expect(robots).toMatch(/^Allow: \/api\/museums\/\*\/cover\.$/m)
    expect(robots).toMatch(/^Disallow: \/api\/$/m)
  })
})
