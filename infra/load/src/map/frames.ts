import type { Browser } from 'playwright-core'

/** Where museums are dense, from the whole country to one city. */
const views = ['39,-95,4', '40.5,-76,7', '40.78,-73.97,10', '40.78,-73.97,12']
const frameMs = 1_000 / 60
const drags = 3

/** The share of frames that are lost while a map is dragged to and fro: of all that 60 a second would be. */
export async function lostFrames(browser: Browser, address: string): Promise<number> {
  let [shown, due] = [0, 0]
  for (const view of views) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${address}&at=${view}`)
    const map = page.getByRole('application')
    await map.waitFor()
    await page.waitForLoadState('networkidle')
    const box = await map.boundingBox()
    if (!box) throw new Error('The map is not shown.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.evaluate(() => {
      const frames: number[] = []
      Object.assign(window, { frames })
      const next = (now: number) => {
        frames.push(now)
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
    for (let drag = 0; drag < drags; drag++) {
      for (const way of [1, -1]) {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + way * box.width * 0.4, y + way * 60, { steps: 40 })
        await page.mouse.up()
      }
    }
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
    shown += frames.length - 1
    due += ((frames.at(-1) as number) - (frames[0] as number)) / frameMs
    await context.close()
  }
  return Math.max(0, 1 - shown / due)
}
