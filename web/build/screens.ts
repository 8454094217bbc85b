import {
  categoryCodes,
  type HeadTexts,
  type RenderedScreens,
  rendererDirectory,
  type ScreenFiles,
  type ScreenName,
} from '@vitrine/contracts'
import type { Plugin, Rolldown } from 'vite'
import { en } from '../src/lib/i18n/catalogues/en/index.ts'
import { es } from '../src/lib/i18n/catalogues/es/index.ts'
import { type Locale, languages } from '../src/lib/i18n/languages.ts'
import type { Catalogue } from '../src/lib/i18n/messages.ts'
import { localeOf } from './catalogues.ts'

const texts: Record<Locale, Catalogue> = { en, es }

const page = (name: string) => `src/app/pages/${name}Page.tsx`
/** Parts of every screen of a signed-in user. */
export const memberParts = ['src/features/notifications/NotificationBell.tsx', 'src/app/LiveContent.tsx']

/** The pictures and videos of posts. */
const postMedia = 'src/ui/media/PostMediaView.tsx'

/** The modules that each screen loads by itself. The names are those of `src/app/screens.ts`. */
export const screenModules = {
  landing: [page('Landing')],
  feed: [page('Feed'), ...memberParts, postMedia],
  discover: [page('Discover')],
  museum: [page('Museum')],
  post: [page('Post'), 'src/features/comments/Comments.tsx', 'src/app/pages/LatestPosts.tsx', postMedia],
} satisfies Record<ScreenName, string[]>

/** Writes the files of each screen for the gateway, which puts them into the page that it renders. */
export function screens(): Plugin {
  return {
    name: 'vitrine-screens',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entries = Object.entries(screenModules).map(([name, modules]) => [
          name,
          filesOf(bundle, modules),
        ])
        const rendered: RenderedScreens = {
          locales: Object.fromEntries(
            Object.keys(languages).map(locale => [locale, catalogueOf(bundle, locale)]),
          ),
          heads: Object.fromEntries(Object.entries(texts).map(([locale, all]) => [locale, headOf(all)])),
          files: Object.fromEntries(entries),
        }
        this.emitFile({
          type: 'asset',
          fileName: `${rendererDirectory}/screens.json`,
          source: JSON.stringify(rendered),
        })
      },
    },
  }
}

function headOf(texts: Catalogue): HeadTexts {
  return {
    site: texts['preview.site'],
    museum: texts['preview.museum'],
    post: texts['preview.post'],
    categories: Object.fromEntries(
      categoryCodes.map(code => [code, texts[`categories.${code}`]]),
    ) as HeadTexts['categories'],
  }
}

function catalogueOf(bundle: Rolldown.OutputBundle, locale: string): string {
  const chunk = Object.values(bundle).find(
    output => output.type === 'chunk' && localeOf(output.facadeModuleId ?? '') === locale,
  )
  if (!chunk) throw new Error(`The build has no texts in ${locale}.`)
  return `/${chunk.fileName}`
}

function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): ScreenFiles {
  const outputs = Object.values(bundle).filter(output => output.type === 'chunk')
  const entry = outputs.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const atStart = reachable(bundle, entry)
  const all = new Set(atStart)
  for (const module of modules) {
    const chunk = outputs.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
    if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
    reachable(bundle, chunk, all)
  }
  const styles = [...new Set([...all].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))]
  return {
    scripts: [...all].filter(chunk => !atStart.has(chunk)).map(({ fileName }) => `/${fileName}`),
    styles: styles.map(file => `/${file}`),
    css: styles.map(file => textOf(bundle, file)).join('\n'),
  }
}

/** A chunk with all that it imports: imported ones first, because later styles win. */
function reachable(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
  visited = new Set(found),
): Set<Rolldown.OutputChunk> {
  if (visited.has(chunk)) return found
  visited.add(chunk)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') reachable(bundle, imported, found, visited)
  }
  return found.add(chunk)
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The build has no ${file}.`)
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
}
