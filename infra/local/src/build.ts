import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@vitrine/contracts'
import { execa } from 'execa'
import { root } from './layout.ts'
import { inherited } from './processes.ts'
import { isStale } from './staleness.ts'

export const webDist = join(root, 'web', 'dist')

const webSources = ['web', 'libs/contracts', 'libs/api-client', 'package-lock.json'].map(path =>
  join(root, path),
)

/** Written when a build has ended well; the next one begins by removing it, so half a build is never taken for one. */
const webIsBuilt = join(webDist, '.built')

export const webIsStale = () => isStale(webIsBuilt, webSources)

export async function buildWeb(signal: AbortSignal): Promise<void> {
  await run('npm', ['run', 'build', '-w', 'web'], { signal, what: 'The web app could not be built' })
  writeFileSync(webIsBuilt, '')
}

/** Services whose Prisma client is missing or older than its schema. */
export function staleClients(): string[] {
  return services.filter(service => {
    const home = join(root, 'services', service)
    const schema = join(home, 'prisma', 'schema.prisma')
    return existsSync(schema) && isStale(join(home, 'src', 'generated', 'prisma', 'client.ts'), [schema])
  })
}

export async function generateClients(names: string[], signal: AbortSignal): Promise<void> {
  const what = 'Prisma could not generate a client'
  await Promise.all(
    names.map(name => run('npm', ['run', 'generate', '-w', `services/${name}`], { signal, what })),
  )
}

/** A program that ends by itself; when it fails, what it printed is the error. */
export async function run(
  command: string,
  args: string[],
  options: { signal: AbortSignal; what: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const result = await execa(command, args, {
    cwd: root,
    env: { ...inherited(), ...options.env },
    extendEnv: false,
    cancelSignal: options.signal,
    reject: false,
    all: true,
    stdin: 'ignore',
  })
  options.signal.throwIfAborted()
  if (result.failed) throw new Error(options.what, { cause: result.all || result.shortMessage })
}
