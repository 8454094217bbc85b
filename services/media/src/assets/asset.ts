import type { MediaFailure, MediaPurpose, RenderedMedia } from '@vitrine/contracts'

export type AssetKind = RenderedMedia['kind']
/** `profile` has a route of its own. */
export type AssetPurpose = MediaPurpose | 'profile'
export const assetStates = ['uploaded', 'processing', 'ready', 'failed', 'removing'] as const
export type AssetState = (typeof assetStates)[number]
export type RemovalCause = 'owner' | 'unattached' | 'erasure' | 'moderator'

/** One stored file of an asset. Its address has `name`; its key in the storage is `folder` of the asset, `/`, `name`. */
export interface AssetFile {
  name: string
  /** `Content-Type`. */
  type: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** What arrived: the name of a file in the directory of incoming files, and the type that its first bytes have. */
export interface AssetInput {
  file: string
  type: string
  bytes: number
}

/** An event that is not known to be in the outbox yet. */
export interface PendingEvent {
  seq: number
  type: 'media-ready' | 'media-failed' | 'media-removed'
  data: unknown
}

/** A picture or a video: one document of MongoDB, read by its id alone. */
export interface Asset {
  _id: number
  ownerId: number
  kind: AssetKind
  purpose: AssetPurpose
  state: AssetState
  /** 128 random bits in base 32: names of files cannot be guessed. */
  salt: string
  /** The version of the pipeline that names and renders the files. */
  pipeline: number
  input: AssetInput
  /** Who works on it, and when that run last said so. */
  run: string | null
  runAt: Date | null
  /** How many runs began, without those that ended for no reason of the file. */
  attempts: number
  /** How many runs were not done in time, which are no attempts. */
  lateRuns: number
  /** The folders of all runs in the storage: all but `folder` are litter. */
  runs: string[]
  /** The published folder. */
  folder: string | null
  rendered: RenderedMedia | null
  files: AssetFile[]
  reason: MediaFailure | null
  /** Of the last event. */
  seq: number
  events: PendingEvent[]
  createdAt: Date
}

/** What a run has made. */
export interface Rendition {
  rendered: RenderedMedia
  files: AssetFile[]
}
