import { execa } from 'execa'

const environment = {
  DEBIAN_FRONTEND: 'noninteractive',
  // Keeps Debian from starting a service of its own, which would run beside ours for nothing.
  RUNLEVEL: '1',
}

/** Debian's package manager takes one caller at a time: installs of this process wait for each other. */
let previous: Promise<unknown> = Promise.resolve()

export const hasApt = async (): Promise<boolean> =>
  (await execa('apt-get', ['--version'], { reject: false })).exitCode === 0

/** Debian's packages are installed for root only. */
export const canInstall = async (): Promise<boolean> => process.getuid?.() === 0 && (await hasApt())

/**
 * Installs one of Debian's packages as root. Waits for other installs, of this process and (up to 5 minutes) of
 * others. Rejects with apt's own message.
 */
export function installPackage(name: string, signal: AbortSignal): Promise<void> {
  const install = async () => {
    const options = { cancelSignal: signal, env: environment }
    const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
    await execa('apt-get', [...wait, 'update'], { ...options, reject: false })
    await execa('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], options)
  }
  const installed = previous.then(install, install)
  previous = installed.catch(() => {})
  return installed
}
