import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { categoryLabels, MuseumCard, type RenderedScreens, type ScreenRequest } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPages } from '../src/spa/pages.ts'
import { createRenderer } from '../src/spa/renderer.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { museum, post, writeBuild } from './web-app-fixtures.ts'

/** What means something to `replace` is in it. */
const inlineScript = "(() => { console.log('$& $1', 1 < 2) })()"
const page = `<!doctype html>
<html lang="en">
  <head>
    <script data-locales="en es">${inlineScript}</script>
    <title>Vitrine</title>
    <meta name="description" content="Museums.">
    <script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app.css">
  </head>
  <body><div id="root"></div></body>
</html>
`
/** A renderer that shows what it was given; content that says so breaks it or keeps it busy. */
const renderer = `export default async request => {
  const text = JSON.stringify(request.content)
  if (text.includes('broken renderer')) throw new Error('broken')
  while (text.includes('endless renderer'));
  return {
    head: '<link rel="preload" as="image" href="/cover.svg">',
    html: '<main>' + request.locale + ' ' + request.hasSession + ' ' + request.content.screen + '</main>',
    data: request,
  }
}`
const files = (name: string) => ({
  scripts: [`/assets/${name}.js`],
  styles: ['/assets/app.css', `/assets/${name}.css`],
  css: `.${name}{color:red}`,
})
const screens: RenderedScreens = {
  locales: { en: '/assets/en.js', es: '/assets/es.js' },
  heads: {
    en: {
      site: 'Museums.',
      museum: '{category} in {place}.',
      post: '{name} at {museum}',
      categories: categoryLabels,
    },
    es: {
      site: 'Museos & más.',
      museum: '{category} en {place}.',
      post: '{name} en {museum}',
      categories: { ...categoryLabels, art: 'Museos de arte' },
    },
  },
  files: {
    landing: files('landing'),
    feed: files('feed'),
    discover: files('discover'),
    museum: files('museum'),
    post: files('post'),
  },
}
const card = MuseumCard.parse(museum)

let environment: TestEnvironment
let areMuseumsBroken = false
let postContent = post.content
const directory = writeBuild({
  'index.html': page,
  '.server/package.json': '{ "type": "module" }',
  '.server/render.js': renderer,
  '.server/screens.json': JSON.stringify(screens),
})

beforeAll(async () => {
  environment = await createTestEnvironment({ WEB_DIST: directory }, service => {
    service.get('/api/museums/featured', (_, reply) => (areMuseumsBroken ? reply.code(500).send({}) : [card]))
    service.get('/api/museums', (_, reply) => reply.header('x-next-cursor', 'later').send([card]))
    service.get<{ Params: { slug: string } }>('/api/museums/slug/:slug', ({ params: { slug } }, reply) => {
      if (slug === 'former') return reply.redirect('/api/museums/slug/things', 301)
      if (slug === 'endless') return reply.redirect('/api/museums/slug/endless', 301)
      const description = slug === 'undescribed' ? '' : museum.description
      return { ...museum, slug, description, name: slug.replace('-', ' ') }
    })
    service.get<{ Params: { id: string } }>('/api/posts/:id', ({ params }) => ({
      ...post,
      id: Number(params.id),
      content: postContent,
      museum: Number(params.id) === 30 ? { ...card, name: 'STAM' } : null,
    }))
    service.get('/api/posts/:id/comments', () => [])
  })
})
afterAll(async () => {
  await environment.stop()
  rmSync(directory, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(environment.url + path, { headers: { accept: 'text/html', ...headers } })
const htmlOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const dataOf = (html: string): ScreenRequest =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] as string)

describe('a rendered page', () => {
  it('carries its content, the data it is taken over with, its styles and its code', async () => {
    const html = await htmlOf('/')
    expect(html).toContain('<div id="root"><main>en false landing</main></div>')
    expect(html).toContain('<head><link rel="preload" as="image" href="/cover.svg">')
    expect(html).toContain(
      '<style>.landing{color:red}</style>' +
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing.js">' +
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/en.js"></head>',
    )
    expect(dataOf(html)).toMatchObject({
      path: '/',
      content: { screen: 'landing', museums: [{ id: museum.id, name: museum.name }] },
    })
    // The first paint waits for no style sheet.
    const sheets = [...html.matchAll(/<link rel="stylesheet"([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(sheets).toEqual([
      ' crossorigin href="/assets/app.css" media="not all"',
      ' crossorigin href="/assets/landing.css" media="not all"',
    ])
  })

  it('has no script that runs but those of the build, whatever users wrote', async () => {
    const html = await htmlOf('/')
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual([
      '<script data-locales="en es">',
      '<script type="module" fetchpriority="low" crossorigin src="/assets/app.js">',
      '<script type="application/json" id="page-data">',
    ])
    expect(dataOf(html).content).toMatchObject({ museums: [{ name: expect.stringContaining('</script>') }] })
  })

  it.each([
    ['rendered', '/'],
    ['rendered, with a preview', '/museum/things'],
    ['with a preview', '/museum/former'],
    ['plain', '/map'],
  ])(
    'has a policy that permits the inline script of the build alone, as it is sent: %s',
    async (_kind, path) => {
      const answer = await get(path)
      const sent = /<script data-locales="en es">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? ''
      expect(sent).toBe(inlineScript)
      const hash = createHash('sha256').update(sent).digest('base64')
      const policy = answer.headers.get('content-security-policy')?.split(';')
      expect(policy?.filter(directive => directive.startsWith('script-src'))).toEqual([
        `script-src 'self' 'sha256-${hash}'`,
        "script-src-attr 'none'",
      ])
    },
  )

  it.each([
    ['/discover', { screen: 'discover', museums: { items: [{ id: 7 }], nextCursor: 'later' } }],
    ['/search', { screen: 'discover' }],
    ['/museum/things', { screen: 'museum', segment: 'things', museum: { slug: 'things' } }],
    ['/post/9', { screen: 'post', post: { id: 9 }, comments: { items: [], nextCursor: null } }],
  ])('of %s is rendered from what the services answer', async (path, content) => {
    expect(dataOf(await htmlOf(path)).content).toMatchObject(content)
  })

  it.each([
    '/discover?q=paris',
    '/discover?category=art',
    '/discover?q=paris&tab=users',
    '/discover?view=map',
    '/discover?open=1',
    '/map',
    '/profile/ada',
  ])('is not sent where the address asks for something else: %s', async path =>
    expect(await htmlOf(path)).toBe(page),
  )

  it('is not rendered at the former address of a museum', async () => {
    const html = await htmlOf('/museum/former')
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('<link rel="canonical" href="https://vitrine.example/museum/things" />')
  })

  it.each([
    ['/museum/former', 'All sorts of things.'],
    ['/post/030', 'ada en STAM'],
  ])('has the language of its head where nothing is rendered: %s', async (path, text) => {
    const html = await htmlOf(path, { 'accept-language': 'es' })
    expect(html).toContain(text)
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<div id="root"></div>')
    expect(await htmlOf(path, { 'accept-language': 'fr' })).toContain('<html lang="en">')
  })

  it('is the plain one at an address that is redirected without end', async () =>
    expect(await htmlOf('/museum/endless')).toBe(page))

  it.each([
    ['en', 'Art Museums in Ghent, Belgium.', 'ada at STAM · Vitrine', 'Museums.'],
    ['es', 'Museos de arte en Ghent, Belgium.', 'ada en STAM · Vitrine', 'Museos &amp; más.'],
  ])('has a head in the language of the page: %s', async (language, description, title, site) => {
    const headers = { 'accept-language': language }
    const museumHtml = await htmlOf('/museum/undescribed', headers)
    expect(museumHtml).toContain(`<meta name="description" content="${description}" />`)
    expect(museumHtml).toContain(`<meta property="og:description" content="${description}" />`)
    expect(museumHtml).toContain(`"description":"${description}"`)
    const postHtml = await htmlOf('/post/30', headers)
    expect(postHtml).toContain(`<title>${title}</title>`)
    expect(postHtml).toContain(`<meta property="og:title" content="${title}" />`)
    expect(await htmlOf('/discover', headers)).toContain(`<meta name="description" content="${site}">`)
  })

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ 'accept-language': 'en;q=0.5,ES' }, 'es'],
    [{ 'accept-language': 'en ; q=0.5, es' }, 'es'],
    [{ 'accept-language': 'en-US,es;q=0.9,en;q=0.8' }, 'en'],
    [{ 'accept-language': 'fr,es;q=0,de' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'vitrine.language=en' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'vitrine.language=xx' }, 'es'],
    [{ 'accept-language': ';;,=,q=1' }, 'en'],
  ])('for %j is in %s', async (headers: Record<string, string>, locale) => {
    const answer = await get('/museum/things', headers)
    const html = await answer.text()
    expect(html).toContain(`<html lang="${locale}" data-rendered="${locale}">`)
    expect(html).toContain(`<main>${locale} false museum</main>`)
    expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  })

  it.each([
    ['dark', ' data-theme="dark"'],
    ['light', ' data-theme="light"'],
    ['"><script>', ''],
  ])('for a reader who chose %j has the attributes "%s"', async (theme, attributes) => {
    const html = await htmlOf('/museum/themed', { cookie: `vitrine.theme=${encodeURIComponent(theme)}` })
    expect(html).toContain(`<html lang="en" data-rendered="en"${attributes}>`)
  })

  it('holds nothing of a signed-in reader, whose first page is the frame of the feed', async () => {
    const person = await environment.signIn()
    const home = await htmlOf('/', { cookie: person.cookie })
    expect(home).toContain('<main>en true feed</main>')
    expect(home).not.toContain('landing')
    const seen = environment.seen.length
    const shown = await htmlOf('/museum/shown', { cookie: person.cookie })
    expect(shown).toContain('<main>en true museum</main>')
    expect(dataOf(shown)).toEqual({ ...dataOf(await htmlOf('/museum/shown')), hasSession: true })
    // The services were asked as for an anonymous visitor.
    for (const { headers } of environment.seen.slice(seen))
      expect(headers).not.toHaveProperty('authorization')
  })

  it('is the plain one when a service fails, and comes back with it', async () => {
    areMuseumsBroken = true
    const headers = { 'accept-language': 'es' }
    expect(await htmlOf('/', headers)).toBe(page)
    areMuseumsBroken = false
    expect(await htmlOf('/', headers)).toContain('<main>es false landing</main>')
  })

  it('comes without content, but with its preview, when it cannot be rendered', async () => {
    const html = await htmlOf('/museum/broken-renderer', { 'accept-language': 'es' })
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<title>broken renderer · Vitrine</title>')
    expect(html).toContain('<div id="root"></div>')
  })

  it('comes without content when its renderer does not end, which is replaced', async () => {
    const failures: unknown[] = []
    const pages = await createPages({
      template: page,
      publicUrl: 'https://vitrine.example',
      previews: {
        find: async (_kind, key) => ({
          description: key,
          content: { screen: 'museum', segment: key, museum: { ...museum, name: key } },
        }),
      },
      renderer: createRenderer(directory, 0.5),
      onFailure: error => failures.push(error),
    })
    const found = async (key: string) =>
      (await pages.find('museumBySlug', key, { locale: 'en', hasSession: false })).identity.toString()
    expect(await found('endless renderer')).toContain('<div id="root"></div>')
    expect(failures).toMatchObject([{ message: 'The renderer did not answer in time.' }])
    let count = 0
    await expect.poll(() => found(`museum-${count++}`)).toContain('<main>')
  })

  it('of a post shows an edit within 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      postContent = 'before'
      expect(dataOf(await htmlOf('/post/12')).content).toMatchObject({ post: { content: 'before' } })
      postContent = 'after'
      vi.setSystemTime(Date.now() + 2_100)
      expect(dataOf(await htmlOf('/post/12')).content).toMatchObject({ post: { content: 'after' } })
    } finally {
      vi.useRealTimers()
    }
  })
})

it('does not serve the renderer', async () => {
  for (const file of ['render.js', 'screens.json']) expect((await get(`/.server/${file}`)).status).toBe(404)
})
