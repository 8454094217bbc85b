import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe looks at: a whole page, without the bars that every screen has, or without them and only for what differs
 * between themes and widths. Bars and rules that cannot change are most of its work.
 */
export type Checked = 'page' | 'content' | 'look'

/** The rules whose outcome depends on colours and sizes. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']
/** Not while the bell in them is open. */
const bars = ['#root > header:not(:has([role=dialog]))', '#root > nav']

const optionsOf = (checked: Checked) => ({
  runOnly:
    checked === 'look'
      ? { type: 'rule', values: rulesOfLooks }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // What passed is not read, and no rule of these reads style sheets: a sixth of the time.
  reporter: 'no-passes',
  preload: { assets: ['media'] },
})

/**
 * Violations of WCAG 2.2 AA that axe finds, one line per rule. Seen from the top of the page: axe takes what is just
 * below the header that stays in view for a target that is too small.
 */
export async function violationsOn(page: Page, checked: Checked = 'page'): Promise<string[]> {
  // Half a megabyte: a page that is looked at again has it.
  if (!(await page.evaluate(() => 'axe' in window)))
    // Evaluated by the test runner, not by a script element, so the policy of the page stays in force.
    await page.evaluate(source => void new Function(source)(), axe)
  return page.evaluate(
    async ({ leftOut, options }) => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      const { axe } = window as unknown as {
        axe: {
          run(
            context: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
        }
      }
      const { violations } = await axe.run(
        { exclude: leftOut.flatMap(selector => [...document.querySelectorAll(selector)]) },
        options,
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
      )
    },
    { leftOut: checked === 'page' ? [] : bars, options: optionsOf(checked) },
  )
}
