import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const kilobyte = 1_000
const dist = join(import.meta.dirname, 'dist')

const page = (name: string) => `src/app/pages/${name}Page.tsx`
/** Comes with every screen of a signed-in reader. */
const bell = 'src/features/notifications/NotificationBell.tsx'

/** What each route may cost over the wire: all that it loads without the reader asking for more. */
const budgets = [
  { route: '/ (landing)', entries: [page('Landing')], max: 180 * kilobyte },
  { route: '/museum/:slug', entries: [page('Museum'), bell], max: 180 * kilobyte },
  { route: '/ (feed)', entries: [page('Feed'), bell], max: 240 * kilobyte },
]

interface Chunk {
  file: string
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

function scriptsOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}: a budget names what does not exist.`)
    if (!chunk.file.endsWith('.js') || found.has(chunk.file)) continue
    found.add(chunk.file)
    scriptsOf(chunk.imports ?? [], found)
  }
  return found
}

async function brotliSize(file: string): Promise<number> {
  return (await readFile(join(dist, `${file}.br`))).length
}

let isOver = false
for (const { route, entries, max } of budgets) {
  const sizes = await Promise.all([...scriptsOf(['index.html', ...entries])].map(brotliSize))
  const size = sizes.reduce((sum, each) => sum + each, 0)
  const verdict = size <= max ? 'ok' : 'OVER'
  console.log(
    `${verdict.padEnd(4)} ${route.padEnd(16)} ${(size / kilobyte).toFixed(1)} of ${max / kilobyte} kB brotli`,
  )
  isOver ||= size > max
}
process.exitCode = isOver ? 1 : 0
