import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa, type Options, type ResultPromise } from 'execa'
import { canInstall, installPackage } from '../../local/src/debian.ts'
import { root } from '../../local/src/layout.ts'
import { onPath } from '../../local/src/programs.ts'
import type { BuildContext } from './docker-images.ts'
import { startDockerd } from './dockerd.ts'

type Run = <T extends Options = Options>(args: readonly string[], options?: T) => ResultPromise<T>

export type DockerEngine = {
  /** What the programs of Docker need in their environment to reach this engine. */
  env: Record<string, string>
  docker: Run
  /** Runs `docker compose`, or `docker-compose` where that plugin is missing. */
  compose: Run
  /** Ends the engine if it was started here, and waits for its end. Its images and volumes stay on disk. */
  stop(): Promise<void>
}

/**
 * The Docker Engine that answers at DOCKER_HOST or at the default socket. Where none answers, root gets one of its own
 * (`startDockerd`). Missing programs come from Debian where we are root and apt is there. Rejects with what to install
 * when there is no engine.
 */
export async function dockerEngine(context: BuildContext): Promise<DockerEngine> {
  const client = await findOrInstall(findClient, 'docker.io', context)
  if (client === undefined) throw new Error(howToGetIt)
  const env: Record<string, string> = { DOCKER_BUILDKIT: '1', PATH: pathTo(client) }
  const docker = runner([client.program], env)
  let stop = async () => {}
  if (!(await answers(docker))) {
    if (process.env.DOCKER_HOST !== undefined)
      throw new Error(`No Docker Engine answers at DOCKER_HOST (${process.env.DOCKER_HOST}).`)
    if (process.getuid?.() !== 0) throw new Error(howToGetIt)
    const own = await startDockerd(context, async address => {
      if (!(await answers(runner([client.program], { ...env, DOCKER_HOST: address }))))
        throw new Error(`no Docker Engine answers at ${address}`)
    })
    // `env` is shared with the runners: they use the new engine from here on.
    env.DOCKER_HOST = own.address
    stop = own.stop
  }
  try {
    const plugin = async () =>
      (await docker(['compose', 'version'], { reject: false })).failed ? undefined : ''
    const program = async () => (await plugin()) ?? (await onPath(['docker-compose']))
    const found = await findOrInstall(program, 'docker-compose', context)
    const compose: Run = (args, options) => {
      if (found === undefined)
        throw new Error('Docker Compose is missing: install its plugin or docker-compose.')
      return runner(found === '' ? [client.program, 'compose'] : [found], env)(args, options)
    }
    return { env, docker, compose, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const howToGetIt =
  'No Docker Engine answers. Start Docker, name an engine in DOCKER_HOST, or run this as root on Debian, ' +
  'where the packages docker.io and docker-compose are installed and an engine is started.'

async function answers(docker: Run): Promise<boolean> {
  const options = { reject: false, timeout: 15_000 }
  return !(await docker(['version', '--format', '{{.Server.Version}}'], options)).failed
}

const runner =
  ([program = '', ...first]: readonly string[], env: Record<string, string>): Run =>
  <T extends Options>(args: readonly string[], options?: T) =>
    execa(program, [...first, ...args], {
      ...options,
      env: { ...env, ...options?.env },
    }) as unknown as ResultPromise<T>

type Client = { program: string; isFirst: boolean }

/** The first client on PATH that can build: newer ones cannot without the plugin `buildx`. */
async function findClient(): Promise<Client | undefined> {
  const found = await execa('which', ['-a', 'docker'], { reject: false })
  for (const [index, program] of found.stdout.split('\n').filter(Boolean).entries()) {
    const options = { env: { DOCKER_BUILDKIT: '1' }, reject: false }
    if (!(await execa(program, ['build', '--help'], options)).failed) return { program, isFirst: index === 0 }
  }
  return undefined
}

/** A PATH on which `docker` is this client. The client's own directory may hold other programs, such as another Node. */
function pathTo(client: Client): string {
  const path = process.env.PATH ?? ''
  if (client.isFirst) return path
  const directory = join(root, '.local', 'docker', 'bin')
  mkdirSync(directory, { recursive: true })
  // Renamed, because another process may look for `docker` there at this moment.
  const fresh = join(directory, `docker-${process.pid}`)
  symlinkSync(client.program, fresh)
  renameSync(fresh, join(directory, 'docker'))
  return `${directory}${delimiter}${path}`
}

async function findOrInstall<T>(
  find: () => Promise<T | undefined>,
  name: string,
  context: BuildContext,
): Promise<T | undefined> {
  const found = await find()
  if (found !== undefined || !(await canInstall())) return found
  context.progress(`installing ${name} (apt-get)`)
  await installPackage(name, context.signal)
  return find()
}
