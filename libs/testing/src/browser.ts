import { type Browser, chromium } from 'playwright-core'

/** A headless browser without background requests. `npm test` finds one and sets CHROMIUM_PATH. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath)
    throw new Error('CHROMIUM_PATH is not set. Run the journeys by `npm test`, which finds a browser.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A camera that shows a test picture and beeps; it is still asked for.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
}
