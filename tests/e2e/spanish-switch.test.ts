import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, loadedAhead, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { visitAs } from './members.ts'
import { spanish } from './spanish.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await startTestEnvironment()
})
afterAll(() => environment?.close())

describe('the language', () => {
  it('is chosen on the page, kept for the next visit, and switches without a reload', async () => {
    const { page, context } = await visitAs(environment, 'switcher.language', {
      ...desktop,
      savesData: false,
    })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await loadedAhead(page)
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await expect.poll(() => page.title()).toBe('Inicio · Vitrine')
    // Of all parts that are loaded: with the notice of an address that is not confirmed, the bell, and the dialogs ahead.
    expect(requests.filter(path => !path.startsWith('/api/')).sort()).toEqual([
      expect.stringMatching(/^\/assets\/es-account-/),
      expect.stringMatching(/^\/assets\/es-core-/),
      expect.stringMatching(/^\/assets\/es-dialogs-/),
      expect.stringMatching(/^\/assets\/es-notifications-/),
    ])
    await page.reload()
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await context.close()
  })

  it('is the only one that is loaded, and the first paint has it', async () => {
    const { page, context } = await environment.visit({ ...desktop, ...spanish })
    const catalogues: string[] = []
    page.on('request', request => {
      const [name] = request.url().match(/\/assets\/(en|es)-[^/]+\.js$/) ?? []
      if (name) catalogues.push(name)
    })
    const languages: (string | undefined)[] = []
    await page.exposeFunction('seen', (language: string) => languages.push(language))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#root > *')) {
          ;(window as unknown as { seen(language: string): void }).seen(document.documentElement.lang)
        }
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Empieza a explorar' }).waitFor()
    expect(new Set(catalogues.map(name => name.slice(8, 10)))).toEqual(new Set(['es']))
    expect(new Set(languages)).toEqual(new Set(['es']))
    await context.close()
  })
})
