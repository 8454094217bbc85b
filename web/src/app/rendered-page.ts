import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { pageDataId, type ScreenName } from '@vitrine/contracts'
import { setRenderedAt } from '../lib/clock.ts'

/** What the gateway rendered the page from, in the page as JSON (`<script type="application/json">`). */
export interface RenderedPage {
  screen: ScreenName
  /** Milliseconds; relative times are written for it. */
  renderedAt: number
  queries: DehydratedState
}

/** Puts the content of the rendered page into the cache. Returns its screen, or null for a page without content. */
export function readRenderedPage(client: QueryClient): ScreenName | null {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return null
  const { screen, renderedAt, queries }: RenderedPage = JSON.parse(text)
  setRenderedAt(renderedAt)
  hydrate(client, queries)
  return screen
}

/** Presses the buttons that were pressed before the page listened, which `first-paint.js` marked; each once. */
export function replayEarlyPresses(root: HTMLElement) {
  delete document.documentElement.dataset.rendered
  for (const button of root.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset.pressed
    button.click()
  }
}
