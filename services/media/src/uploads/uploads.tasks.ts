import type { RecurringTask } from '@vitrine/jobs'
import type { MediaContext } from '../context.ts'
import { finishUploads } from './finish.ts'

export const uploadTasks = (ctx: MediaContext): RecurringTask[] => [
  { name: 'finish-uploads', every: 60_000, run: () => finishUploads(ctx) },
]
