// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialLocale } from '../src/lib/i18n/locale.ts'

const source = readFileSync(join(import.meta.dirname, '..', 'src', 'app', 'first-paint.js'), 'utf8')
const files = { en: '/assets/en-1.js', es: '/assets/es-1.js' }

/** Runs the script as the page does: with the attributes of the build, in a browser with these languages. */
function load(languages: readonly string[], stored: Record<string, string> | 'closed' = {}) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  if (stored === 'closed') {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('Storage is closed.', 'SecurityError')
      },
    })
  } else for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  const script = document.createElement('script')
  script.dataset.locales = 'en es'
  script.dataset.catalogues = JSON.stringify(files)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  new Function(source)()
}
const preloaded = () =>
  document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.getAttribute('href')

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.lang = ''
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.rendered
})

describe('the language of the page', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['ES'], 'es'],
    [['fr-FR', 'es', 'en-GB'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['fr', 'de-DE'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('for a browser of %j is %s', (languages, locale) => {
    load(languages)
    expect(document.documentElement.lang).toBe(locale)
    expect(initialLocale()).toBe(locale)
  })

  it("is the reader's choice before the browser's", () => {
    load(['en-US'], { 'vitrine.language': 'es' })
    expect(initialLocale()).toBe('es')
  })

  it.each(['fr', '', '__proto__'])('ignores the stored choice %j', stored => {
    load(['es-ES'], { 'vitrine.language': stored })
    expect(initialLocale()).toBe('es')
  })

  it('follows the browser when storage is closed', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    load(['es-ES'], 'closed')
    expect(initialLocale()).toBe('es')
    expect(info).toHaveBeenCalled()
  })

  it('preloads the catalogue of that language alone', () => {
    load(['es-ES'])
    expect(preloaded()).toBe('/assets/es-1.js')
    expect(document.querySelectorAll('link')).toHaveLength(1)
  })
})

describe('the theme of the page', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['blue', undefined],
  ])('for the stored choice %j is %s', (stored, theme) => {
    load(['en'], { 'vitrine.theme': stored })
    expect(document.documentElement.dataset.theme).toBe(theme)
  })
})

describe('a rendered page', () => {
  const html = document.documentElement

  it('keeps its language, and the catalogue that it names itself', () => {
    html.dataset.rendered = 'es'
    load(['es-ES'])
    expect([html.lang, html.dataset.rendered, preloaded()]).toEqual(['es', 'es', undefined])
  })

  it('in another language than the reader chose is hidden, and their catalogue is preloaded', () => {
    html.dataset.rendered = 'en'
    load(['en'], { 'vitrine.language': 'es' })
    expect([html.lang, html.dataset.rendered, preloaded()]).toEqual(['es', 'other', '/assets/es-1.js'])
  })

  it('marks the buttons that are pressed until it listens', () => {
    document.body.innerHTML = '<button id="early"><span></span></button><button id="late"></button>'
    html.dataset.rendered = 'en'
    load(['en'])
    document.querySelector('span')?.click()
    delete html.dataset.rendered
    document.querySelector<HTMLElement>('#late')?.click()
    expect([...document.querySelectorAll('[data-pressed]')].map(({ id }) => id)).toEqual(['early'])
  })
})
