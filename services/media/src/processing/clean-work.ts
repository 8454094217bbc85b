import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runLeaseMs } from '../assets/assets.repository.ts'
import type { MediaContext } from '../context.ts'
import { workDirectory } from '../storage/directories.ts'

/**
 * Deletes the directories of runs whose worker was killed: those that no live run holds. Returns how many. Other workers
 * share the directory, so a run is asked for by its asset.
 */
export async function cleanWork(ctx: MediaContext): Promise<number> {
  const work = workDirectory(ctx)
  const names = await readdir(work).catch(ignoreMissing)
  const ids = names.map(name => Number.parseInt(name, 10)).filter(Number.isSafeInteger)
  const assets = new Map((await ctx.assets.findMany(ids)).map(asset => [asset._id, asset]))
  const since = ctx.clock().getTime() - runLeaseMs
  const dead = names.filter(name => {
    const asset = assets.get(Number.parseInt(name, 10))
    const isLive = asset?.run && name.endsWith(asset.run) && (asset.runAt?.getTime() ?? 0) > since
    return !isLive
  })
  for (const name of dead) await rm(join(work, name), { recursive: true, force: true })
  return dead.length
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
