import type { Page } from 'playwright-core'

/**
 * Everything on a page that a reader sees or a screen reader says: the title, text nodes, and the attributes that are
 * shown or read aloud. Text inside `ignored` is left out: names, and what users wrote.
 */
export async function visibleTexts(page: Page, ignored: readonly string[] = []): Promise<string[]> {
  return page.evaluate(ignoredSelectors => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ]
    const isIgnored = (element: Element | null) =>
      ignoredSelectors.some(selector => element?.closest(selector)) || element?.closest('script, style')
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (!isIgnored(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (isIgnored(element)) continue
      found.push(...attributes.map(name => element.getAttribute(name) ?? ''))
    }
    return found.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => /\p{L}/u.test(text))
  }, ignored)
}

/** What is wider than the page, or scrolls sideways without being made for it (`data-scrolls`): one line an element. */
export async function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}: ${element.textContent?.slice(0, 40)}`
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isClipped = (element: Element) => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return true
      }
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || element.closest('[data-scrolls="x"]')) return false
      if (isClipped(element)) return false
      return box.right > width + 1 || (element.scrollWidth > element.clientWidth + 1 && scrolls(element))
    })
    const page = document.documentElement.scrollWidth > width ? ['the page'] : []
    return [...page, ...wide.map(nameOf)]
  })
}
