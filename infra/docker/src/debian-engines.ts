import { join } from 'node:path'
import { execa } from 'execa'
import { ferretdb, findGo } from '../../local/src/engines/ferretdb.ts'
import { fetchJars, pom } from '../../local/src/engines/kafka.ts'
import { root } from '../../local/src/layout.ts'
import { dockerfiles, importDebian } from './debian-base.ts'
import type { DockerEngine } from './docker-engine.ts'
import { type BuildContext, buildImage, type Image } from './docker-images.ts'

/** Stand-ins for the public images of the engines. */
export const debianEngines = {
  postgres: 'vitrine-debian/postgres',
  redis: 'vitrine-debian/redis',
  kafka: 'vitrine-debian/kafka',
  mongo: 'vitrine-debian/mongo',
  collector: 'vitrine-debian/collector',
} as const

export type DebianEngine = keyof typeof debianEngines

/**
 * Builds stand-ins for the engines' public images from Debian packages, Kafka's jars and Go modules, for machines that
 * reach no registry of images. Returns their tags. An image whose inputs are unchanged is kept.
 */
export async function buildDebianEngines(
  engine: DockerEngine,
  context: BuildContext,
): Promise<typeof debianEngines> {
  const base = await importDebian(engine, context)
  for (const [name, { scripts = [], paths = [], files }] of Object.entries(parts)) {
    const copied = Object.fromEntries(scripts.map(script => [script, join(dockerfiles, script)]))
    await buildImage(engine, context, {
      tag: debianEngines[name as DebianEngine],
      dockerfile: join(dockerfiles, `${name}.Dockerfile`),
      inputs: { texts: [base], paths: [...Object.values(copied), ...paths] },
      files: async () => ({ ...copied, ...(await files?.(context)) }),
    })
  }
  return debianEngines
}

/** What an image is made of besides its Dockerfile. */
type Parts = {
  /** Files beside the Dockerfile. */
  scripts?: readonly string[]
  /** Sources of what `files` builds or fetches. */
  paths?: NonNullable<Image['inputs']['paths']>
  files?(context: BuildContext): Promise<Record<string, string>>
}

const ferretdbSource = join(root, 'infra', 'local', 'ferretdb')
const collectorSource = join(root, 'infra', 'collector')

const parts: Record<DebianEngine, Parts> = {
  postgres: { scripts: ['postgres.sh'] },
  redis: {},
  kafka: {
    scripts: ['kafka.sh'],
    paths: [pom],
    files: async context => ({ lib: await fetchJars(context) }),
  },
  mongo: {
    scripts: ['mongo.sh'],
    paths: [ferretdbSource],
    files: async context => ({ ferretdb: await ferretdb(context) }),
  },
  collector: {
    paths: ['go.mod', 'go.sum', 'main.go'].map(name => join(collectorSource, name)),
    files: async context => ({ otelcol: await buildCollector(context) }),
  },
}

/** Go builds only what changed; the first build takes minutes. */
async function buildCollector(context: BuildContext): Promise<string> {
  const go = await findGo(context)
  if (go === undefined) throw new Error('Go 1.22 or newer is missing on PATH: the collector is built by it.')
  context.progress('building the collector (Go), a few minutes the first time')
  const program = join(root, '.local', 'docker', 'otelcol')
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', program]
  const options = { cwd: collectorSource, env: { CGO_ENABLED: '0' }, cancelSignal: context.signal }
  await execa(go, ['build', ...flags, '.'], options)
  return program
}
