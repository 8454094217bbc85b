import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ScreenContent, Theme } from '@vitrine/contracts'
import { LRUCache } from 'lru-cache'
import { withDescription, withLanguage, withPreview } from './preview-head.ts'
import type { PreviewKind, Previews } from './previews.ts'
import type { Renderer } from './renderer.ts'
import { withScreen } from './screen-page.ts'

/** A page as it is sent: the same for every visitor, compressed once. */
export interface Page {
  status: 200 | 404
  /** Weak: the same for each encoding. */
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** By what the page of one address differs between readers. */
export interface Reader {
  locale: string
  hasSession: boolean
  /** As the reader chose it. */
  theme?: Theme | undefined
}

export interface Pages {
  /** The page without a preview. */
  plain: Page
  /**
   * The page with a preview, and with what it shows; the plain one when that cannot be had at once or is not public, 404
   * for an unknown key. The reader counts only where there is a renderer.
   */
  find(kind: PreviewKind, key: string, reader?: Reader, path?: string): Promise<Page>
  /** The pages with a preview that are kept now. */
  readonly size: number
}

/** Some 80 KB each. */
const maxPages = 500
/** What people write is edited and deleted: nothing of it may be shown five seconds later. */
const ttlMs: Record<PreviewKind, number> = {
  museumBySlug: 60_000,
  museumById: 60_000,
  post: 2_000,
  profile: 2_000,
  community: 2_000,
  landing: 60_000,
  discover: 60_000,
  feed: 3_600_000,
}
/** A page without what it should show is prepared anew soon. */
const incompleteTtlMs = 1_000
/** Over this, pages are sent without a preview: a page does not wait for its decoration. */
const maxInPreparation = 20

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** In zlib's threads: the event loop goes on meanwhile. */
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function createPage(html: string): Promise<Page> {
  const [br, gzipped] = await Promise.all([compress.br(html, brotliOptions), compress.gzip(html)])
  return {
    status: 200,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    identity: Buffer.from(html),
    br,
    gzip: gzipped,
  }
}

interface Wanted {
  kind: PreviewKind
  key: string
  reader: Reader
  path: string
}

export async function createPages(options: {
  template: string
  publicUrl: string
  previews: Previews
  renderer?: Renderer | null
  /** A screen could not be rendered: its page comes without it. */
  onFailure?: (error: unknown) => void
}): Promise<Pages> {
  const { template, publicUrl, previews, renderer = null, onFailure = () => {} } = options
  const plain = await createPage(template)
  const unknown: Page = { ...plain, status: 404 }
  let inPreparation = 0

  /** Null when the screen cannot be rendered now. */
  async function rendered(
    renderer: Renderer,
    html: string,
    content: ScreenContent,
    { reader, path }: Wanted,
  ): Promise<string | null> {
    const { locale, hasSession, theme } = reader
    try {
      const screen = await renderer.render({ path, locale, hasSession, content })
      const catalogue = renderer.locales[locale] ?? ''
      return withScreen(html, { locale, theme, catalogue, files: renderer.files[content.screen], screen })
    } catch (error) {
      onFailure(error)
      return null
    }
  }

  async function prepare(wanted: Wanted): Promise<{ page: Page | undefined; ttl: number }> {
    const ttl = ttlMs[wanted.kind]
    const source = await previews.find(wanted.kind, wanted.key, wanted.reader.locale)
    if (source === 'unavailable') return { page: undefined, ttl }
    if (source === 'unknown') return { page: unknown, ttl }
    if (source === 'plain') return { page: plain, ttl }
    const html =
      source.title === undefined
        ? withDescription(template, source.description)
        : withPreview(template, source, publicUrl)
    // The head of a page without content is in the reader's language too, where there are texts in it.
    const { locale } = wanted.reader
    const empty = renderer && Object.hasOwn(renderer.heads, locale) ? withLanguage(html, locale) : html
    if (!renderer || !source.content) return { page: await createPage(empty), ttl }
    const whole = await rendered(renderer, html, source.content, wanted)
    return { page: await createPage(whole ?? empty), ttl: whole === null ? incompleteTtlMs : ttl }
  }

  const pages = new LRUCache<string, Page, Wanted>({
    max: maxPages,
    perf: { now: () => Date.now() },
    // Otherwise the clock is read again only after a timer, which a busy process runs late.
    ttlResolution: 0,
    // A page that is pushed out of the cache while it is prepared is sent all the same.
    ignoreFetchAbort: true,
    // Single flight per page. What is undefined is not kept.
    fetchMethod: async (_name, _stale, { options, context: wanted }) => {
      inPreparation++
      try {
        const { page, ttl } = await prepare(wanted)
        options.ttl = ttl
        return page
      } finally {
        inPreparation--
      }
    },
  })

  return {
    plain,
    async find(kind, key, reader = anyReader, path = '/') {
      const name = `${kind} ${reader.locale} ${reader.hasSession} ${reader.theme} ${key}`
      if (inPreparation >= maxInPreparation && !pages.has(name)) return plain
      return (await pages.fetch(name, { context: { kind, key, reader, path } })) ?? plain
    },
    get size() {
      return pages.size
    },
  }
}

const anyReader: Reader = { locale: '', hasSession: false }
