import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { withPreview } from './preview-head.ts'
import type { PreviewKind, Previews } from './previews.ts'

/** A page as it is sent: the same for every visitor, compressed once. */
export interface Page {
  status: 200 | 404
  /** Weak: the same for each encoding. */
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export interface Pages {
  /** The page without a preview. */
  plain: Page
  /** The page with a preview; the plain one when the preview cannot be had at once, 404 for an unknown key. */
  find(kind: PreviewKind, key: string): Promise<Page>
  /** The pages with a preview that are kept now. */
  readonly size: number
}

/** Some 15 KB each. */
const maxPages = 500
/** What people write is edited and deleted: nothing of it may be shown five seconds later. */
const ttlMs: Record<PreviewKind, number> = { museumBySlug: 60_000, museumById: 60_000, post: 2_000 }
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

export async function createPages(options: {
  template: string
  publicUrl: string
  previews: Previews
}): Promise<Pages> {
  const { template, publicUrl, previews } = options
  const plain = await createPage(template)
  const unknown: Page = { ...plain, status: 404 }
  let inPreparation = 0

  const pages = new LRUCache<string, Page, { kind: PreviewKind; key: string }>({
    max: maxPages,
    perf: { now: () => Date.now() },
    // A page that is pushed out of the cache while it is prepared is sent all the same.
    ignoreFetchAbort: true,
    // Single flight per page. What is undefined is not kept.
    fetchMethod: async (_name, _stale, { options, context: { kind, key } }) => {
      options.ttl = ttlMs[kind]
      inPreparation++
      try {
        const preview = await previews.find(kind, key)
        if (preview === 'unavailable') return undefined
        return preview === 'unknown' ? unknown : await createPage(withPreview(template, preview, publicUrl))
      } finally {
        inPreparation--
      }
    },
  })

  return {
    plain,
    async find(kind, key) {
      const name = `${kind} ${key}`
      if (inPreparation >= maxInPreparation && !pages.has(name)) return plain
      return (await pages.fetch(name, { context: { kind, key } })) ?? plain
    },
    get size() {
      return pages.size
    },
  }
}
