import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { startChild, stopChild, streamsTo } from '../../local/src/child.ts'
import { canInstall, installPackage } from '../../local/src/debian.ts'
import { untilReady } from '../../local/src/engines/engine.ts'
import { idOf, root } from '../../local/src/layout.ts'
import { onPath } from '../../local/src/programs.ts'
import type { BuildContext } from './docker-images.ts'

/** The engine stops its containers, which may use their time to stop. */
const stopMs = 40_000

/**
 * Starts a Docker Engine of this checkout: its images and volumes are in .local/docker/engine, its socket and state
 * under /run. Root only. It changes the firewall rules that all engines of a host share, so it rejects when another
 * engine runs.
 */
export async function startDockerd(
  context: BuildContext,
  attempt: (address: string) => Promise<void>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const other = pidOf('dockerd')
  if (other !== undefined)
    throw new Error(`Another Docker Engine runs (process ${other}): name its socket in DOCKER_HOST.`)
  for (const [program, name] of [
    ['dockerd', 'docker.io'],
    ['iptables', 'iptables'],
  ] as const) {
    if ((await onPath([program])) !== undefined) continue
    if (!(await canInstall())) throw new Error(`The Docker Engine needs ${program} on PATH.`)
    context.progress(`installing ${name} (apt-get)`)
    await installPackage(name, context.signal)
  }
  context.progress('starting a Docker Engine')
  const id = `vitrine-${idOf(root)}`
  const data = join(root, '.local', 'docker', 'engine')
  const log = join(root, '.local', 'docker', 'dockerd.log')
  // The paths of Unix sockets have at most 107 characters, and a checkout may lie deep.
  const run = join('/run', id)
  const address = `unix://${run}/docker.sock`
  mkdirSync(data, { recursive: true })
  rmSync(log, { force: true })
  rmSync(run, { recursive: true, force: true })
  // Whoever reaches the socket is root.
  mkdirSync(run, { mode: 0o700 })
  const settings = {
    host: address,
    'data-root': data,
    'exec-root': join(run, 'exec'),
    pidfile: join(run, 'dockerd.pid'),
    // Where a containerd of the system runs, dockerd uses it: our containers are apart from others there.
    'containerd-namespace': id,
    'containerd-plugins-namespace': `plugins.${id}`,
  }
  const streams = streamsTo(log)
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const child = startChild('dockerd', args, { stdio: streams.stdio })
  streams.close()
  const stop = async () => {
    await stopChild(child, stopMs)
    await unmountUnder([data, run])
    rmSync(run, { recursive: true, force: true })
  }
  try {
    await untilReady('The Docker Engine', child, log, () => attempt(address), context.signal)
    // An attempt that was under way may have succeeded after the signal.
    context.signal.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

/** A process with this name, on Linux. */
function pidOf(name: string): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find(pid => pid > 0 && nameOf(pid) === name)
}

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** An engine that was killed leaves the file systems of its containers mounted. Later mounts end first. */
async function unmountUnder(directories: readonly string[]): Promise<void> {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map(line => line.split(' ')[1] ?? '')
    .filter(path => directories.some(directory => path === directory || path.startsWith(`${directory}/`)))
  for (const path of mounts.reverse()) await execa('umount', ['--lazy', path], { reject: false })
}
