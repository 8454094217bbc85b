import type { MediaContext } from '../../context.ts'
import { markMigrated, setOriginals } from '../settings/settings.repository.ts'
import { listLateFiles } from './list-files.ts'
import { failDeletion, keepRun, setMigrationOriginals } from './migration.repository.ts'
import { listCopiedFolders, listFailed, markOriginalsDeleted } from './migration-files.repository.ts'
import { copyWaiting, type Work } from './run.ts'

const foldersAtOnce = 100

/**
 * Deletes the files on the disk that are known to be at the CDN: those that the migration has copied and read back. What
 * was published since is checked in the same way first. A folder with a file that is not there stays.
 */
export async function deleteOriginals(ctx: MediaContext, work: Work): Promise<void> {
  const { db, log } = ctx
  const { migration, run } = work
  if (!(await listLateFiles(ctx, migration, run)) || !(await copyWaiting(ctx, work))) return
  if (!(await deleteFolders(ctx, work))) return
  const [failed] = await listFailed(db, migration.id, 1)
  if (failed) log.warn({ migration: migration.id }, 'the disk keeps files that the CDN does not have')
  await db.transaction(async tx => {
    if (failed) {
      await failDeletion(tx, migration.id)
      await markMigrated(tx, null)
    } else await setMigrationOriginals(tx, migration.id, 'deleted')
    await setOriginals(tx, failed ? 'kept' : 'deleted')
  })
  await ctx.cdn.reload()
  await ctx.cdn.announce()
}

/** False: the run has to end. */
async function deleteFolders(ctx: MediaContext, { migration, run }: Work): Promise<boolean> {
  const { db, localStorage, clock } = ctx
  for (let after = ''; ; ) {
    const folders = await listCopiedFolders(db, migration.id, after, foldersAtOnce)
    if (folders.length === 0) return true
    if (!(await keepRun(db, migration.id, run, clock()))) return false
    for (const folder of folders) {
      await localStorage.deleteFolder(folder)
      await markOriginalsDeleted(db, migration.id, folder)
    }
    after = folders.at(-1) ?? after
  }
}
