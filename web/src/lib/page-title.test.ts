// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import '../../test/texts.tsx'
import { setPageTitle, setUnreadInTitle } from './page-title.ts'

it('names the page, and before it how many notifications are unread', () => {
  const titleAfter = (change: () => void) => {
    change()
    return document.title
  }
  expect([
    titleAfter(() => setPageTitle('Discover')),
    titleAfter(() => setUnreadInTitle('3')),
    titleAfter(() => setPageTitle(undefined)),
    titleAfter(() => setUnreadInTitle('9+')),
    titleAfter(() => setUnreadInTitle('')),
  ]).toEqual(['Discover · Vitrine', '(3) Discover · Vitrine', '(3) Vitrine', '(9+) Vitrine', 'Vitrine'])
})
