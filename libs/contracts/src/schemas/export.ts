import { z } from 'zod'
import { Id, Timestamp } from './common.ts'

export const exportStatuses = ['queued', 'running', 'ready', 'expired', 'failed'] as const

/** A copy of the user's data, asked for at one time. */
export const DataExport = z.object({
  id: Id,
  status: z.enum(exportStatuses),
  requestedAt: Timestamp,
  /** Until when it can be downloaded; null before it is ready. */
  expiresAt: Timestamp.nullable(),
  /** The size of the zip; null before it is ready. */
  bytes: z.int().min(0).nullable(),
})
export type DataExport = z.output<typeof DataExport>
