import { type Media, type MediaPurpose, type RenderedMedia, unattachedHours } from '@vitrine/contracts'
import type { LedgerFile } from '../ledger/files.repository.ts'
import type { Asset } from './asset.ts'
import { mainPath } from './names.ts'

const hourMs = 60 * 60_000

/** What is known before anything is rendered. */
const unrendered = (asset: Asset): RenderedMedia => ({
  id: asset._id,
  kind: asset.kind,
  url: mainPath(asset),
  posterUrl: null,
  width: null,
  height: null,
  durationMs: null,
  placeholder: null,
  images: [],
  renditions: [],
  hlsUrl: null,
})

/** An asset as its owner sees it. `progress`: of its run, 0 to 100. */
export function mediaOf(asset: Asset, row: LedgerFile, progress: number): Media {
  const isReady = asset.state === 'ready'
  const isFailed = asset.state === 'failed'
  const { unattachedAt } = row
  return {
    ...(asset.rendered ?? unrendered(asset)),
    purpose: asset.purpose as MediaPurpose,
    status: isReady ? 'ready' : isFailed ? 'failed' : 'processing',
    progress: isReady ? 100 : asset.state === 'processing' ? progress : 0,
    reason: asset.reason,
    createdAt: row.createdAt.toISOString(),
    expiresAt: unattachedAt && new Date(unattachedAt.getTime() + unattachedHours * hourMs).toISOString(),
  }
}
