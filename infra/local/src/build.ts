import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@vitrine/contracts'
import { execa } from 'execa'
import { root } from './layout.ts'
import { inherited } from './processes.ts'
import { isStale } from './staleness.ts'

export const webDistOf = (checkout: string) => join(checkout, 'web', 'dist')
export const webDist = webDistOf(root)

const webSources = ['web', 'libs/contracts', 'libs/api-client', 'package-lock.json']

/** Written when a build has ended well; the next one begins by removing it, so half a build is never taken for one. */
const webIsBuilt = (checkout: string) => join(webDistOf(checkout), '.built')

export const webIsStale = (checkout = root) =>
  isStale(
    webIsBuilt(checkout),
    webSources.map(path => join(checkout, path)),
  )

export async function buildWeb(signal: AbortSignal, checkout = root): Promise<void> {
  const what = 'The web app could not be built'
  await run('npm', ['run', 'build', '-w', 'web'], { signal, what, cwd: checkout })
  writeFileSync(webIsBuilt(checkout), '')
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
  options: { signal: AbortSignal; what: string; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<void> {
  const result = await execa(command, args, {
    cwd: options.cwd ?? root,
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
