// Runs before the first paint: the reader's choice of light or dark and of a language, else the browser's language.
// build/page.ts puts it into the page: while a file is on its way, what is pressed after the first paint would be lost.
;(() => {
  const page = document.documentElement
  const { locales = 'en', catalogues = '{}' } = document.currentScript.dataset
  const stored = name => {
    try {
      return localStorage.getItem(name)
    } catch (error) {
      console.info(`${name} follows the system: storage is closed.`, error)
      return null
    }
  }

  const theme = stored('vitrine.theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  const known = locales.split(' ')
  const wanted = [stored('vitrine.language') ?? '', ...navigator.languages]
  page.lang = wanted.map(tag => tag.toLowerCase().split('-')[0]).find(tag => known.includes(tag)) ?? 'en'

  const { rendered } = page.dataset
  if (rendered !== undefined && rendered !== page.lang) {
    // The gateway rendered another language: nothing of it is shown, and the next page comes in the reader's own.
    page.dataset.rendered = 'other'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `vitrine.language=${page.lang}; path=/; max-age=31536000; samesite=lax`
  }

  // What is pressed before the page listens is marked; rendered-page.ts presses it again, and removes the mark above.
  const mark = ({ target }) => {
    if (page.dataset.rendered === undefined) return document.removeEventListener('click', mark, true)
    const button = target.closest('button')
    if (button) button.dataset.pressed = ''
  }
  if (rendered !== undefined) document.addEventListener('click', mark, true)

  // The catalogue of that language is fetched together with the scripts, not after them. A rendered page names its own
  // catalogue, with a low priority.
  const catalogue = JSON.parse(catalogues)[page.lang]
  if (!catalogue || rendered === page.lang) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = catalogue
  document.head.append(link)
})()
