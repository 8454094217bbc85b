import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations of WCAG 2.2 AA that axe finds, one line per rule. Seen from the top of the page: axe takes what is just
 * below the header that stays in view for a target that is too small.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  // Half a megabyte: a page that is looked at again has it.
  if (!(await page.evaluate(() => 'axe' in window)))
    // Evaluated by the test runner, not by a script element, so the policy of the page stays in force.
    await page.evaluate(source => void new Function(source)(), axe)
  return page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // What passed is not read, and no rule of these reads style sheets: a sixth of the time.
      reporter: 'no-passes',
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  })
}
