import type { Browser, BrowserContextOptions } from 'playwright-core'

/** One first visit, milliseconds after the navigation began. */
export interface FirstLoad {
  firstPaint: number
  largestPaint: number
  /** The sum of all layout shifts, whatever their session window. */
  layoutShift: number
  /** What the largest paint was, to explain a number. */
  largest: string
}

/** A slow phone: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
}
/** After the network is idle: late paints and shifts. */
const settleMs = 700

interface Recorded {
  largestPaint: number
  largest: string
  layoutShift: number
}

/** Runs in the page before its own scripts. */
function record() {
  const recorded: Recorded = { largestPaint: 0, largest: '', layoutShift: 0 }
  Object.assign(window, { recorded })
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  observe('largest-contentful-paint', entry => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
    recorded.largestPaint = entry.startTime
    recorded.largest = url
      ? new URL(url, location.href).pathname
      : (element?.textContent ?? '').trim().slice(0, 40)
  })
  observe('layout-shift', entry => {
    recorded.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })
}

/** Opens a page as a new visitor with an empty cache. */
export async function firstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(record)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(settleMs)
    return await page.evaluate(() => {
      const { recorded } = window as unknown as { recorded: Recorded }
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return { ...recorded, firstPaint: paint?.startTime ?? Number.NaN }
    })
  } finally {
    await context.close()
  }
}
