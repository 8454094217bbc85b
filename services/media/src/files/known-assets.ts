import type { ImageVariant } from '@vitrine/contracts'
import { LRUCache } from 'lru-cache'
import type { AssetFile } from '../assets/asset.ts'
import { isPublic } from '../attachments/is-public.ts'
import type { MediaContext } from '../context.ts'

const maxAssets = 10_000
/**
 * How long everyone is still answered with what its owner, or its community, has hidden or deleted: together with the way
 * of the event less than 5 s.
 */
const keptMs = 3_000
/** How long a file is still refused once it is public: asked for more often, the databases are not. */
const refusedMs = 250

/** What it takes to answer with a file of ready media. */
export interface KnownAsset {
  ownerId: number
  isPublic: boolean
  folder: string
  files: ReadonlyMap<string, AssetFile>
  images: readonly ImageVariant[]
}

export interface KnownAssets {
  /**
   * Null: there is none that is ready. What is known and does not satisfy `isEnough` is read anew, because it may have become
   * ready or public since: a 404 of a picture that a page shows would stay there.
   */
  find(id: number, isEnough: (asset: KnownAsset | null) => boolean): Promise<KnownAsset | null>
  forget(id: number): void
}

type Known = { asset: KnownAsset | null }

/** The assets that were asked for lately: a page of pictures asks for many files of few of them. */
export function createKnownAssets({
  assets,
  db,
  clock,
}: Pick<MediaContext, 'assets' | 'db' | 'clock'>): KnownAssets {
  const known = new LRUCache<number, Known>({
    max: maxAssets,
    ttl: keptMs,
    perf: { now: () => clock().getTime() },
    // Otherwise the clock is read again only after a timer, which a busy process runs late.
    ttlResolution: 0,
    // Single flight per asset.
    fetchMethod: async (id, _stale, { options }) => {
      const asset = await read(id)
      if (!asset?.isPublic) options.ttl = refusedMs
      return { asset }
    },
  })
  async function read(id: number): Promise<KnownAsset | null> {
    const asset = await assets.find(id)
    if (asset?.state !== 'ready' || asset.folder === null) return null
    return {
      ownerId: asset.ownerId,
      isPublic: await isPublic(db, id),
      folder: asset.folder,
      files: new Map(asset.files.map(file => [file.name, file])),
      images: asset.rendered?.images ?? [],
    }
  }
  return {
    async find(id, isEnough) {
      const cached = known.get(id)
      if (cached && isEnough(cached.asset)) return cached.asset
      return (await known.forceFetch(id, { forceRefresh: true })).asset
    },
    forget: id => void known.delete(id),
  }
}
