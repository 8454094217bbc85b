import { root } from '../../local/src/layout.ts'
import { buildDebianBase } from '../src/debian-base.ts'
import { buildDebianEngines } from '../src/debian-engines.ts'
import { debianVariables } from '../src/debian-variables.ts'
import { type DockerEngine, dockerEngine } from '../src/docker-engine.ts'
import { engineImages } from '../src/engine-images.ts'

/** A container as Docker describes it; what the tests look at. */
export type Container = {
  Name: string
  Config: { User: string; Labels: Record<string, string> }
  HostConfig: { ReadonlyRootfs: boolean }
  State: { Status: string; ExitCode: number; Health?: { Status: string } }
}

export type ImageDetails = {
  Size: number
  Config: {
    User: string
    StopSignal: string
    Labels: Record<string, string>
    Healthcheck?: { Test: string[] }
  }
}

/** docker-compose.yml in a Docker Engine, as a project of its own. */
export type ComposeStack = {
  base: string
  compose(args: readonly string[], env?: Record<string, string>): Promise<string>
  docker(args: readonly string[]): Promise<string>
  imageOf(name: string): Promise<ImageDetails>
  /** Those of the project, by the names of docker-compose.yml. */
  containers(): Promise<Map<string, Container>>
  /** Deletes the project with its volumes, and ends the engine if it was started here. */
  remove(): Promise<void>
}

export const version = 'test'
const longest = 60 * 60_000

export async function composeStack(port: number): Promise<ComposeStack> {
  const abort = new AbortController()
  const context = { signal: abort.signal, progress: (line: string) => console.log(line) }
  const engine = await dockerEngine(context)
  try {
    const images = await imagesFor(engine, context)
    return stackOf(engine, {
      ...images,
      COMPOSE_PROJECT_NAME: `vitrine-test-${process.pid}`,
      VITRINE_VERSION: version,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    })
  } catch (error) {
    await engine.stop()
    throw error
  }
}

/** The public images where a registry answers, else those made of Debian packages. */
async function imagesFor(
  engine: DockerEngine,
  context: Parameters<typeof buildDebianBase>[1],
): Promise<Record<string, string>> {
  const { image } = engineImages.base
  if (!(await engine.docker(['pull', '--quiet', image], { reject: false })).failed) return {}
  await buildDebianBase(engine, context)
  await buildDebianEngines(engine, context)
  return debianVariables
}

function stackOf(engine: DockerEngine, variables: Record<string, string>): ComposeStack {
  const options = (env: Record<string, string> = {}) => ({
    cwd: root,
    env: { ...variables, ...env },
    all: true as const,
    timeout: longest,
  })
  const docker = async (args: readonly string[]) => (await engine.docker(args, options())).stdout as string
  const compose = async (args: readonly string[], env?: Record<string, string>) =>
    (await engine.compose(args, options(env))).stdout as string
  const base = variables.BASE_IMAGE ?? engineImages.base.image
  return {
    base,
    compose,
    docker,
    async imageOf(name) {
      const image = name === 'base' ? base : `vitrine/${name}:${version}`
      return JSON.parse(await docker(['image', 'inspect', image]))[0]
    },
    async containers() {
      const ids = (await compose(['ps', '--all', '--quiet'])).split('\n').filter(Boolean)
      const all: Container[] = JSON.parse(await docker(['inspect', ...ids]))
      return new Map(all.map(each => [each.Config.Labels['com.docker.compose.service'] ?? '', each]))
    },
    async remove() {
      try {
        await compose(['--profile', 'telemetry', 'down', '--volumes', '--remove-orphans', '--timeout', '5'])
      } finally {
        await engine.stop()
      }
    },
  }
}
