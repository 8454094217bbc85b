import { en } from '@vitrine/web/src/lib/i18n/catalogues/en/index.ts'
import { es } from '@vitrine/web/src/lib/i18n/catalogues/es/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  desktop,
  loadedAhead,
  phone,
  settled,
  share,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'

let env: TestEnvironment
let post = ''
const words = 'The guards of the first visit look at the same wall all day.'
const remark = 'One of them told me which.'
beforeAll(async () => {
  env = await startTestEnvironment()
  const { page, context } = await env.visit()
  await createAccount(page, 'author.firstvisit')
  const [id] = await share(page, [words])
  await page.request.post(`/api/posts/${id}/comments`, { data: { content: remark } })
  post = `/post/${id}`
  await env.network.drain()
  await context.close()
})
afterAll(() => env?.close())

const screens = () =>
  [
    ['/', [en['landing.title'], 'Rijksmuseum'], [es['landing.title'], 'Rijksmuseum']],
    ['/discover', [en['discover.title'], 'Natural History Museum'], [es['discover.title'], 'Rijksmuseum']],
    ['/museum/rijksmuseum', ['Rijksmuseum', 'eight centuries'], [es['museum.about'], 'eight centuries']],
    [post, ['author.firstvisit', words, remark], [es['posts.invitation.title'], words, remark]],
  ] as const

/** Stores, on each heading, who put it there: the page's language while it is the gateway's, else a script. */
function markHeadings() {
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1'))
      heading.dataset.by ??= document.documentElement.dataset.rendered ?? 'script'
  }).observe(document, { childList: true, subtree: true })
}
const headingBy = (page: Page) => page.getByRole('heading', { level: 1 }).first().getAttribute('data-by')
/** React listens on the page. */
const isTakenOver = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.dataset.rendered === undefined)
  await settled(page)
}

describe('the first visit', () => {
  it.each([
    ['en-US', 1],
    ['es-MX', 2],
  ] as const)('shows its content before any script, in the language of %s', async (locale, column) => {
    const { page, context } = await env.visit({ ...phone, locale, javaScriptEnabled: false })
    for (const screen of screens()) {
      await page.goto(screen[0])
      for (const text of screen[column]) await page.getByRole('main').getByText(text).first().waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    }
    await context.close()
  })

  it.each(['en-GB', 'es-ES'])('is taken over as it is, without an error, in %s', async locale => {
    // Another time zone than the gateway's.
    const { page, context, errors } = await env.visit({ ...phone, locale, timezoneId: 'Pacific/Auckland' })
    await page.addInitScript(markHeadings)
    for (const [path] of screens()) {
      await page.goto(path)
      await isTakenOver(page)
      expect([path, await headingBy(page)]).toEqual([path, locale.slice(0, 2)])
    }
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('listens to what is typed and pressed before its code has arrived', async () => {
    const { page, context } = await env.visit(phone)
    const { promise: wanted, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await wanted
      await route.continue()
    })
    await page.goto('/discover', { waitUntil: 'commit' })
    const box = page.getByRole('searchbox')
    await box.pressSequentially('rijks')
    release()
    await page.waitForURL('**/discover?q=rijks')
    expect(await box.inputValue()).toBe('rijks')
    await page.getByRole('tab', { name: 'Museums' }).waitFor()

    const { promise: wantedAgain, resolve: releaseAgain } = Promise.withResolvers<void>()
    await page.unroute('**/assets/*.js')
    await page.route('**/assets/*.js', async route => {
      await wantedAgain
      await route.continue()
    })
    await page.goto('/museum/rijksmuseum', { waitUntil: 'commit' })
    await page.getByRole('button', { name: en['common.follow'] }).click()
    releaseAgain()
    await page.waitForURL('**/auth?next=/museum/rijksmuseum')
    await context.close()
  })

  it("comes in the reader's choice of language, and never shows the browser's", async () => {
    const { page, context } = await env.visit({ ...phone, locale: 'en-US' })
    await page.addInitScript(markHeadings)
    await page.goto('/')
    await isTakenOver(page)
    await page.getByLabel(en['navigation.language']).selectOption('es')
    await page.getByText(es['landing.title']).waitFor()
    await page.reload()
    await isTakenOver(page)
    expect(await headingBy(page)).toBe('es')

    // A choice that the gateway does not know: the page is rendered anew, and the next one is right.
    await context.clearCookies()
    await page.reload()
    await page.getByText(es['landing.title']).waitFor()
    expect(await page.getByText(en['landing.title']).count()).toBe(0)
    await page.reload()
    await isTakenOver(page)
    expect(await headingBy(page)).toBe('es')
    await context.close()
  })

  it('of a signed-in reader begins with the feed, and no page holds anything personal', async () => {
    const { page, context, errors } = await env.visit(phone)
    await createAccount(page, 'returning.firstvisit')
    for (const [path] of screens()) {
      const html = await (await page.goto(path))?.text()
      expect([path, html?.includes('returning.firstvisit')]).toEqual([path, false])
      expect([path, html?.includes(en['landing.title'])]).toEqual([path, false])
      await isTakenOver(page)
      await page.getByRole('button', { name: en['navigation.create'] }).first().waitFor()
    }
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('of a deleted post is its not-found page once the kept page has expired', async () => {
    const author = await env.visit()
    await createAccount(author.page, 'remover.firstvisit')
    const [id] = await share(author.page, ['Soon gone.'])
    await env.network.drain()
    const { page, context } = await env.visit({ ...phone, javaScriptEnabled: false })
    await page.goto(`/post/${id}`)
    await page.getByText('Soon gone.').waitFor()
    await author.page.request.delete(`/api/posts/${id}`)
    const status = async () => (await page.goto(`/post/${id}`))?.status()
    await expect.poll(status, { interval: 500 }).toBe(404)
    expect(await page.getByText('Soon gone.').count()).toBe(0)
    await author.context.close()
    await context.close()
  })
})

it('has icons, a manifest and a robots file of their types, and pictures of shared links', async () => {
  const types = {
    '/favicon.ico': /^image\//,
    '/apple-touch-icon.png': /^image\/png/,
    '/icon-512.png': /^image\/png/,
    '/manifest.webmanifest': /^application\/manifest\+json/,
    '/robots.txt': /^text\/plain/,
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await fetch(env.network.url + path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(type),
    ])
  }
  const html = await (
    await fetch(`${env.network.url}/museum/rijksmuseum`, { headers: { accept: 'text/html' } })
  ).text()
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const { pathname, search } = new URL(picture)
  const answer = await fetch(env.network.url + pathname + search)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
})

it('has a sitemap that leads robots to every museum, and to pages that exist', async () => {
  const read = async (path: string) => {
    const answer = await fetch(env.network.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const pathsIn = (text: string) =>
    [...text.matchAll(/https?:\/\/[^<\s]+/g)]
      .map(([url]) => new URL(url).pathname)
      .filter(path => path !== '/')
  const [sitemap = ''] = pathsIn(await read('/robots.txt'))
  const parts = pathsIn(await read(sitemap)).filter(path => path.startsWith('/sitemaps/'))
  const museums = (await Promise.all(parts.map(async part => pathsIn(await read(part))))).flat()
  expect(museums).toContain('/museum/rijksmuseum')
  const pages = museums.filter(path => path.startsWith('/museum/'))
  expect(new Set(pages).size).toBe(pages.length)
  const last = await fetch(env.network.url + pages.at(-1), { headers: { accept: 'text/html' } })
  expect([pages.at(-1), last.status]).toEqual([pages.at(-1), 200])
})

describe('what a member opens next', () => {
  it('is loaded ahead once in a tab, when they have stayed, and on later pages when the button is reached', async () => {
    const { page, context } = await env.visit({ ...desktop, savesData: false })
    await createAccount(page, 'ahead.firstvisit')
    const files: string[] = []
    page.on('request', request => files.push(new URL(request.url()).pathname))
    const dialogs = () => files.filter(file => /\/CreatePostDialog-[^/]+\.js$/.test(file)).length
    await page.clock.install()
    await page.goto('/')
    await settled(page)
    expect(dialogs()).toBe(0)
    await page.clock.fastForward(5_000)
    await loadedAhead(page)
    expect(dialogs()).toBe(1)

    await page.goto('/discover')
    await settled(page)
    await page.clock.fastForward(5_000)
    await settled(page)
    expect(dialogs()).toBe(1)
    await page.getByRole('button', { name: en['navigation.create'] }).first().hover()
    await expect.poll(dialogs).toBe(2)
    await context.close()
  })

  it('says that it loads where it takes a while', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'waiting.firstvisit')
    await page.goto('/discover')
    await settled(page)
    const { promise: wanted, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/CreatePostDialog-*.js', async route => {
      await wanted
      await route.continue()
    })
    await page.getByRole('button', { name: en['navigation.create'] }).first().click()
    await page.getByRole('status', { name: en['common.loading'] }).waitFor()
    release()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('status', { name: en['common.loading'] }).count()).toBe(0)
    await context.close()
  })
})
