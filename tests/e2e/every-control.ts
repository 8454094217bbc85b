import { museum, openMuseums } from '@vitrine/network/museums'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAccount, desktop, settled, share, showScreen, type TestEnvironment } from './environment.ts'

const ownText = 'A vase in the corner'
const openedMuseums = ['/museum/rijksmuseum', '/museum/natural-history-museum']

/** A screen, and where on it controls are pressed. */
interface Place {
  path: string
  below: string
  /** The museum of the file. */
  museumPath: string
}

/**
 * Puts the focus on the n-th control below an element. Left out are those that end the session or lead out of the app
 * (to a document, to another site), and the insights and museums of other files, of which there may be dozens.
 */
const focusOn = (
  page: Page,
  { below, museumPath }: Place,
  index: number,
): Promise<'focused' | 'left out' | 'no more'> =>
  page.evaluate(
    ([selector, index, ownText, ownMuseums]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        each => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0,
      )
      const control = shown[index]
      if (!control) return 'no more'
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      const address = control.getAttribute('href') ?? ''
      const isAnothers =
        control.closest('article[aria-label^="Insight by"]')?.textContent?.includes(ownText) === false ||
        (address.startsWith('/museum/') && !ownMuseums.includes(address))
      const leadsOut = /^(?:https?|webcal):|\.atom$/.test(address)
      if (/sign out|delete/i.test(name) || leadsOut || isAnothers) return 'left out'
      control.focus()
      return document.activeElement === control ? 'focused' : 'left out'
    },
    [`${below} :is(button, a, [role=tab])`, index, ownText, [...openedMuseums, museumPath]] as const,
  )

async function returnTo(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) await showScreen(page, path)
}

/** Presses every control below an element, one after another, and goes back to the screen where one has left it. */
async function pressEverything(page: Page, place: Place): Promise<number> {
  let pressed = 0
  for (let index = 0; pressed < 60; index++) {
    const found = await focusOn(page, place, index)
    if (found === 'no more') break
    if (found === 'left out') continue
    await page.keyboard.press('Enter')
    pressed++
    // A control may lead to another screen, whose address comes once its script is there, or has failed.
    await settled(page)
    await returnTo(page, place.path)
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return page.getByRole('dialog').filter({ visible: true }).count()
      })
      .toBe(0)
  }
  return pressed
}

/**
 * Presses every control of the screens while something disturbs the network. Nothing breaks: once that has ended, each
 * screen is whole again without a reload. `kind` is in the names of the user and the museum.
 */
export async function expectControlsToRecover(
  env: TestEnvironment,
  kind: string,
  disturb: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  // Without insights of other files.
  const name = `House of the ${kind}`
  await openMuseums(env.network, [museum(name, { city: 'Nowhere', country: 'Norway' })])
  const museumPath = `/museum/house-of-the-${kind}`
  const { page, context, errors } = await env.visit(desktop)
  await createAccount(page, `presser.${kind}`)
  const [post] = await share(page, [ownText])
  // The bars are the same on every screen: they are pressed on the first one.
  for (const [path, shown, below] of [
    ['/', ownText, 'body'],
    ['/discover', 'Rijksmuseum', 'main'],
    [museumPath, name, 'main'],
    [`/post/${post}`, ownText, 'main'],
    ['/profile', ownText, 'main'],
    ['/sessions', 'Current session', 'main'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByText(shown).first().waitFor()
    // The page knows its user, and listens.
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await settled(page)
    await disturb(context)
    expect([path, await pressEverything(page, { path, below, museumPath })]).toEqual([
      path,
      expect.toSatisfy((pressed: number) => pressed > 0),
    ])
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await context.unrouteAll()
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('main').getByText(shown).first().waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0)
    expect(errors.all).toEqual([])
  }
  await context.close()
}
