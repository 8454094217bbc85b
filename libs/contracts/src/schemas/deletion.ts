import { z } from 'zod'
import { Timestamp } from './common.ts'

/** When the account is purged: the answer to a deletion, and the `details` of `deletion_scheduled`. */
export const DeletionScheduled = z.object({ purgeAt: Timestamp })
export type DeletionScheduled = z.output<typeof DeletionScheduled>
