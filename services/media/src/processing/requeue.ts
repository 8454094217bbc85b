import type { MediaContext } from '../context.ts'
import { findUnsettled } from '../ledger/files.repository.ts'
import { addProcessingJob } from './queue.ts'

const minuteMs = 60_000
const pageRows = 500

/** Adds the jobs of files that are not settled a minute after they arrived: a crash or a stopped Redis may have lost them. */
export async function requeueUnsettled(ctx: MediaContext): Promise<number> {
  const now = ctx.clock().getTime()
  let added = 0
  for (let after = 0; ; ) {
    const rows = await findUnsettled(ctx.db, new Date(now - minuteMs), after, pageRows)
    for (const { id, kind } of rows) await addProcessingJob(ctx, kind, id)
    added += rows.length
    after = rows.at(-1)?.id ?? 0
    if (rows.length < pageRows) return added
  }
}
