import { execa } from 'execa'
import { hasApt, installPackage } from './debian.ts'
import { reasonsOf } from './errors.ts'

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
  const canInstall = process.getuid?.() === 0 && (await hasApt())
  const install = (name: string) => {
    progress(`installing ${name} (apt-get)`)
    return installPackage(name, signal)
  }
  // Not every distribution has this package.
  if (canInstall) await install('chromium-headless-shell').catch(error => progress(reasonsOf(error)))
  signal.throwIfAborted()
  const present = await onPath([...shells, ...browsers])
  if (present) return present
  if (canInstall) {
    await install('chromium')
    const installed = await onPath(browsers)
    if (installed) return installed
  }
  throw new Error(
    'The journeys need Chromium: apt-get install chromium-headless-shell, brew install --cask chromium, or name a browser in CHROMIUM_PATH.',
  )
}

async function onPath(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const found = await execa('which', [name], { reject: false })
    if (found.exitCode === 0) return found.stdout
  }
  return undefined
}
