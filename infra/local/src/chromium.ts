import { execa } from 'execa'
import { hasApt, installPackage } from './debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A real browser for the journeys: the one that is named or on PATH, else Debian's, installed when we are root. */
export async function findChromium(signal: AbortSignal, progress: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const present = await onPath()
  if (present) return present
  if (process.getuid?.() === 0 && (await hasApt())) {
    progress('installing Chromium (apt-get)')
    await installPackage('chromium', signal)
    const installed = await onPath()
    if (installed) return installed
  }
  throw new Error(
    'The journeys need Chromium: apt-get install chromium, brew install --cask chromium, or name a browser in CHROMIUM_PATH.',
  )
}

async function onPath(): Promise<string | undefined> {
  for (const name of names) {
    const found = await execa('which', [name], { reject: false })
    if (found.exitCode === 0) return found.stdout
  }
  return undefined
}
