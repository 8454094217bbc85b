import { AppError, texts } from '@vitrine/contracts'
import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import { createGuardedFetch, type GuardedFetchOptions } from '@vitrine/service-kit'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { config } from '../config.ts'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 25_000_000
/** Pixels of the longer side. */
const maxSize = 1600
/** A scalable picture is a document, which may name others: none is taken. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']

const keptBytes = 64 * 1024 * 1024
const keptMs = 24 * 60 * 60_000
/** A picture that cannot be had is asked for again after this time. */
const failedMs = 5 * 60_000
/** Over this, callers are refused. Previews have a part of their own, so that they keep no cover waiting. */
const maxInPreparation = { cover: 6, preview: 3 } as const
/** The gateway waits ten seconds. */
const timeoutMs = 6_000

/** What a picture is fetched for. */
type Purpose = keyof typeof maxInPreparation

export interface LinkedPictures {
  /**
   * The picture at an address, as JPEG without its metadata; null when it cannot be had. Rejects with
   * `service_unavailable` when too many are being prepared for the same purpose.
   */
  find(url: string, purpose: Purpose): Promise<Buffer | null>
  close(): Promise<void>
}

type Base = Pick<ServiceContext<ServiceConfig<typeof config>>, 'log' | 'config'>

/**
 * Pictures that people link to on other sites (MC5), fetched by the server: readers' browsers ask no other site, so that
 * none learns who reads. Each is fetched once, and the latest ones are kept.
 */
export function createLinkedPictures(
  { log, config: { LOOKUP_USER_AGENT } }: Base,
  options: GuardedFetchOptions = {},
): LinkedPictures {
  const fetcher = createGuardedFetch({ timeoutMs, maxBytes, ...options })
  const headers = { 'user-agent': LOOKUP_USER_AGENT, accept: 'image/*' }
  const inPreparation = { cover: 0, preview: 0 }

  async function prepare(url: string, purpose: Purpose): Promise<Buffer | null> {
    if (inPreparation[purpose] >= maxInPreparation[purpose])
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable)
    inPreparation[purpose]++
    try {
      const { status, body } = await fetcher.get(url, headers)
      if (status === 200) return await render(body)
      log.info({ url, status }, 'a linked picture is unavailable')
    } catch (error) {
      // What another site does is no failure of this service: the museum has its generated cover.
      log.info({ url, err: error }, 'a linked picture cannot be shown')
    } finally {
      inPreparation[purpose]--
    }
    return null
  }

  const pictures = new LRUCache<string, { picture: Buffer | null }, Purpose>({
    maxSize: keptBytes,
    sizeCalculation: ({ picture }) => (picture?.length ?? 0) + 1_000,
    ttl: keptMs,
    ignoreFetchAbort: true,
    // Single flight per address.
    fetchMethod: async (url, _stale, { options: kept, context: purpose }) => {
      const picture = await prepare(url, purpose)
      if (!picture) kept.ttl = failedMs
      return { picture }
    },
  })
  return {
    find: async (url, purpose) => (await pictures.forceFetch(url, { context: purpose })).picture,
    close: fetcher.close,
  }
}

async function render(body: Buffer): Promise<Buffer> {
  const picture = sharp(body, { limitInputPixels: maxPixels })
  const { format } = await picture.metadata()
  if (!formats.includes(format)) throw new Error(`${format} is no format of pictures here`)
  return picture
    .rotate()
    .resize({ width: maxSize, height: maxSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
