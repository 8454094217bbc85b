import { canInstall, installPackage } from './debian.ts'
import { reasonsOf } from './errors.ts'
import { onPath } from './programs.ts'

/** Chromium without a user interface of its own, which costs more than most pages (docs/decisions/0109). */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A real browser for the journeys: the one that is named, else a headless one, which is installed when we are root on
 * Debian, else any Chromium on PATH.
 */
export async function findChromium(signal: AbortSignal, progress: (line: string) => void): Promise<string> {
  const headless = process.env.CHROMIUM_PATH ?? (await onPath(shells))
  if (headless) return headless
  const mayInstall = await canInstall()
  const install = (name: string) => {
    progress(`installing ${name} (apt-get)`)
    return installPackage(name, signal)
  }
  // Not every distribution has this package.
  if (mayInstall) await install('chromium-headless-shell').catch(error => progress(reasonsOf(error)))
  signal.throwIfAborted()
  const present = await onPath([...shells, ...browsers])
  if (present) return present
  if (mayInstall) {
    await install('chromium')
    const installed = await onPath(browsers)
    if (installed) return installed
  }
  throw new Error(
    'The journeys need Chromium: apt-get install chromium-headless-shell, brew install --cask chromium, or name a browser in CHROMIUM_PATH.',
  )
}
