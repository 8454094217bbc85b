import { execa } from 'execa'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A real browser for the journeys: the one that is named or on PATH, else Debian's, installed when we are root. */
export async function findChromium(signal: AbortSignal, progress: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const present = await onPath()
  if (present) return present
  if (process.getuid?.() === 0 && (await execa('apt-get', ['--version'], { reject: false })).exitCode === 0) {
    progress('installing Chromium (apt-get)')
    const run = { cancelSignal: signal, env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await execa('apt-get', ['update', '-qq'], { ...run, reject: false })
    await execa('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], run)
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
