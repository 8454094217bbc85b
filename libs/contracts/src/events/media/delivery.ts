import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { Id, Timestamp } from '../../schemas/common.ts'

const producer = 'media'
export const cdnPurged = defineEvent({
  type: 'cdn-purged',
  version: 1,
  producer,
  key: data => data.purgeId,
  data: z.object({
    purgeId: Id,
    /** Null: everything. */
    url: z.string().nullable(),
    purgedBy: Id,
    purgedAt: Timestamp,
  }),
  summary: 'An administrator removed an address, or everything, from the cache',
})
export const cdnMigrated = defineEvent({
  type: 'cdn-migrated',
  version: 1,
  producer,
  key: data => data.migrationId,
  data: z.object({
    migrationId: Id,
    state: z.enum(['complete', 'failed']),
    totalFiles: z.int().min(0),
    migratedFiles: z.int().min(0),
    failedFiles: z.int().min(0),
    startedBy: Id,
    finishedAt: Timestamp,
  }),
  summary: 'A migration to the storage of the CDN ended',
})
