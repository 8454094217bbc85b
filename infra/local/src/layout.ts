import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository: the working directory of everything that is started. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')

/** Where one stack (that of `npm start`, or that of the tests) keeps its files. */
export type Layout = {
  home: string
  /** What the engines store. */
  data: string
  logs: string
  ports: string
  secrets: string
  /** Generated passwords of the demo accounts, once the stack was reachable by others. */
  demoPasswords: string
  /** Address, ports, environment and process ids of the running stack. */
  run: string
}

/** Names, in a directory that checkouts share, what belongs to this path. */
export const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 8)

/** Downloaded and built engines: shared by all stacks, kept by `npm run reset`. */
export const downloads = {
  kafka: join(root, '.local', 'kafka'),
  redis: join(root, '.local', 'redis'),
  ferretdb: join(root, '.local', 'ferretdb'),
}

export function layoutOf(home: string): Layout {
  return {
    home,
    data: join(home, 'data'),
    logs: join(home, 'logs'),
    ports: join(home, 'ports.json'),
    secrets: join(home, 'secrets.json'),
    demoPasswords: join(home, 'demo-passwords.json'),
    run: join(home, 'run.json'),
  }
}

export const localLayout = layoutOf(join(root, '.local'))
