import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberParts, screenModules } from './build/screens.ts'
import { languages } from './src/lib/i18n/languages.ts'

const kilobyte = 1_000
/** Each file costs a request, and a browser some milliseconds, also where it has the file in its cache. */
const maxScripts = 50
const dist = join(import.meta.dirname, 'dist')

/** The catalogue of one language; which one it is differs by reader. */
const catalogue = (locale: string) => `src/lib/i18n/catalogues/${locale}/core.ts`

/** The JavaScript that each route loads by itself, with the texts of one language. */
const budgets = [
  { route: '/ (landing)', entries: screenModules.landing, max: 180 * kilobyte },
  { route: '/museum/:slug', entries: [...screenModules.museum, ...memberParts], max: 180 * kilobyte },
  { route: '/ (feed)', entries: screenModules.feed, max: 240 * kilobyte },
  {
    route: '/communities',
    entries: ['src/app/pages/CommunitiesPage.tsx', ...memberParts],
    max: 200 * kilobyte,
  },
  {
    route: '/events',
    entries: ['src/app/pages/EventsPage.tsx', ...memberParts],
    max: 200 * kilobyte,
  },
  {
    route: '/communities/:id',
    entries: [
      'src/app/pages/CommunityPage.tsx',
      'src/features/discussion/Discussion.tsx',
      'src/features/comments/CommunityComments.tsx',
      ...memberParts,
    ],
    max: 200 * kilobyte,
  },
  {
    route: '/communities/:id?panel',
    entries: [
      'src/app/pages/CommunityPage.tsx',
      'src/features/community-management/Management.tsx',
      ...memberParts,
    ],
    max: 200 * kilobyte,
  },
]

interface Chunk {
  file: string
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

function scriptsOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}: a budget names an entry that does not exist.`)
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
  for (const locale of Object.keys(languages)) {
    const scripts = [...scriptsOf(['index.html', ...entries, catalogue(locale)])]
    const sizes = await Promise.all(scripts.map(brotliSize))
    const size = sizes.reduce((sum, each) => sum + each, 0)
    const isWithin = size <= max && scripts.length <= maxScripts
    const kilobytes = `${(size / kilobyte).toFixed(1)} of ${max / kilobyte} kB brotli`
    console.log(
      `${isWithin ? 'ok  ' : 'OVER'} ${locale} ${route.padEnd(22)} ${kilobytes}, ${scripts.length} of ${maxScripts} files`,
    )
    isOver ||= !isWithin
  }
}
const maxFontBytes = 60 * kilobyte
const preloadedFont = /<link rel="preload" href="\/([^"]+\.woff2)"/g
const fonts = [...(await readFile(join(dist, 'index.html'), 'utf8')).matchAll(preloadedFont)]
const fontSizes = await Promise.all(
  fonts.map(async ([, file = '']) => (await readFile(join(dist, file))).length),
)
const fontBytes = fontSizes.reduce((sum, each) => sum + each, 0)
const fontsAreOver = fonts.length === 0 || fontBytes > maxFontBytes
console.log(
  `${fontsAreOver ? 'OVER' : 'ok'}   fonts of the first paint ${(fontBytes / kilobyte).toFixed(1)} of ${maxFontBytes / kilobyte} kB`,
)
isOver ||= fontsAreOver
process.exitCode = isOver ? 1 : 0
