import type { migrationFailures, migrationStates } from '@vitrine/contracts'
import type { Originals } from '../settings/settings.ts'

export type MigrationState = (typeof migrationStates)[number]
export type MigrationFailure = (typeof migrationFailures)[number]

export interface Migration {
  id: number
  state: MigrationState
  dryRun: boolean
  storageZone: string
  storageRegion: string
  totalFiles: number
  migratedFiles: number
  failedFiles: number
  listedTo: number
  isListed: boolean
  originals: Originals
  startedBy: number | null
  startedAt: Date
  finishedAt: Date | null
}

export interface MigrationFile {
  key: string
  mediaId: number
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** `removed`: its media were removed meanwhile. */
export type Outcome = 'copied' | 'removed' | MigrationFailure

/** Longer than a run that lives is silent: after this another may take its work over. */
export const runLeaseMs = 60_000
