import { AppError, type CategoryCode, texts } from '@vitrine/contracts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { coverOf } from './cover.ts'

/** The size that sites show of a shared link (Open Graph). */
const size = { width: 1200, height: 630 }
/** Some 40 kB each. */
const maxPictures = 200
/** Each takes about 40 ms in a thread of its own; over this, callers get 503. */
const maxInPreparation = 6

export interface Pictures {
  /** A cover as JPEG. Rejects with `service_unavailable` when too many are being prepared. */
  find(id: number, category: CategoryCode): Promise<Buffer>
}

/** Covers as JPEG, for readers of shared links, which do not show SVG. The latest ones are kept. */
export function createPictures(): Pictures {
  let inPreparation = 0
  const pictures = new LRUCache<string, Buffer, { id: number; category: CategoryCode }>({
    max: maxPictures,
    ignoreFetchAbort: true,
    // Single flight per picture.
    fetchMethod: async (_name, _stale, { context: { id, category } }) => {
      if (inPreparation >= maxInPreparation) {
        throw new AppError('service_unavailable', texts.errors.serviceUnavailable)
      }
      inPreparation++
      try {
        return await render(coverOf(id, category))
      } finally {
        inPreparation--
      }
    },
  })
  return {
    find: (id, category) => pictures.forceFetch(`${id} ${category}`, { context: { id, category } }),
  }
}

/** Flat shapes with sharp edges: the colours are not sampled down. */
const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(size).jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer()
