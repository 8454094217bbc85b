import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'generated', '.vite'])

/** The time of the newest file under these paths, in milliseconds; 0 when there is none. */
export function newest(paths: string[]): number {
  return Math.max(0, ...paths.map(newestOf))
}

function newestOf(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return newest(readdirSync(path).flatMap(name => (skipped.has(name) ? [] : [join(path, name)])))
}

/** True when the product is missing or older than something it is made from. */
export function isStale(product: string, sources: string[]): boolean {
  return !existsSync(product) || newest(sources) > statSync(product).mtimeMs
}
