import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaContext } from '../context.ts'
import { findUnsettled } from '../ledger/files.repository.ts'
import { incomingDirectory } from '../storage/directories.ts'

const dayMs = 24 * 60 * 60_000
const pageRows = 100

/** Deletes what has arrived of a file; nothing there is no error. */
export const deleteIncoming = (ctx: MediaContext, file: string): Promise<void> =>
  rm(join(incomingDirectory(ctx), file), { force: true })

/** Deletes files that have not grown for a day and belong to no upload and to no asset that waits for its run. */
export async function deleteUnknownIncoming(ctx: MediaContext): Promise<number> {
  const directory = incomingDirectory(ctx)
  const old: string[] = []
  for (const name of await namesIn(directory)) if (await isOld(ctx, join(directory, name))) old.push(name)
  if (old.length === 0) return 0
  const known = await knownAmong(ctx, old)
  const unknown = old.filter(name => !known.has(name))
  for (const name of unknown) await rm(join(directory, name), { force: true })
  return unknown.length
}

async function isOld(ctx: MediaContext, path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < ctx.clock().getTime() - dayMs
  } catch (error) {
    // Deleted since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function knownAmong(ctx: MediaContext, files: readonly string[]): Promise<Set<string>> {
  const uploads = await ctx.db.query<{ id: string }>('select id from uploads where id = any($1::text[])', [
    files,
  ])
  const known = new Set(uploads.map(({ id }) => id))
  for (let after = 0; ; ) {
    const rows = await findUnsettled(ctx.db, ctx.clock(), after, pageRows)
    for (const { input } of await ctx.assets.findMany(rows.map(({ id }) => id))) known.add(input.file)
    after = rows.at(-1)?.id ?? 0
    if (rows.length < pageRows) return known
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    // Nothing has arrived yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
