import { randomUUID } from 'node:crypto'
import { cdnMigrated } from '@vitrine/contracts'
import type { MediaContext } from '../../context.ts'
import type { ActiveCdn } from '../cdn.ts'
import { markMigrated } from '../settings/settings.repository.ts'
import { isSameZone } from '../settings/settings.ts'
import { copyFile } from './copy-file.ts'
import { listFiles, listLateFiles } from './list-files.ts'
import { beginRun, endRun, finishMigration, keepRun } from './migration.repository.ts'
import type { Migration, MigrationFile } from './migration.ts'
import { dropFile, listWaiting, settleFile } from './migration-files.repository.ts'
import { deleteOriginals } from './originals.ts'

const filesAtOnce = 8
const beatMs = 10_000
/** So many files one after another that the CDN does not answer for: it is tried again later. */
const maxUnavailable = 16

/** What one run of a migration works with. */
export interface Work {
  migration: Migration
  run: string
  cdn: ActiveCdn
}

/**
 * Works on a migration until it is over, or until another run has it. Called as often as one likes, wherever an earlier
 * call was killed.
 */
export async function runMigration(ctx: MediaContext, id: number): Promise<void> {
  const run = randomUUID()
  const migration = await beginRun(ctx.db, id, run, ctx.clock())
  if (!migration) return
  const beat = setInterval(
    () =>
      keepRun(ctx.db, id, run, ctx.clock()).catch(error =>
        ctx.log.warn({ err: error }, 'a migration is silent'),
      ),
    beatMs,
  )
  try {
    // This process may not have switched yet.
    await ctx.cdn.reload()
    const cdn = ctx.cdn.active()
    if (!cdn || !isSameZone(cdn.settings, migration)) return
    const work = { migration, run, cdn }
    if (migration.state === 'running') await migrate(ctx, work)
    else if (migration.originals === 'deleting') await deleteOriginals(ctx, work)
  } finally {
    clearInterval(beat)
    await endRun(ctx.db, id, run)
  }
}

async function migrate(ctx: MediaContext, work: Work): Promise<void> {
  const { migration, run } = work
  if (!(await listFiles(ctx, migration, run))) return
  if (!(await copyWaiting(ctx, work))) return
  if (!(await listLateFiles(ctx, migration, run))) return
  if (!(await copyWaiting(ctx, work))) return
  await finish(ctx, work)
}

/** False: the run has to end. */
export async function copyWaiting(ctx: MediaContext, work: Work): Promise<boolean> {
  let unavailable = 0
  for (;;) {
    const files = await listWaiting(ctx.db, work.migration.id, filesAtOnce)
    if (files.length === 0) return true
    const outcomes = await Promise.all(files.map(file => settle(ctx, work, file)))
    if (outcomes.includes('lost')) return false
    unavailable = outcomes.every(outcome => outcome === 'unavailable') ? unavailable + files.length : 0
    if (unavailable >= maxUnavailable) throw new Error('the CDN does not answer; the migration goes on later')
  }
}

async function settle(ctx: MediaContext, { migration, run, cdn }: Work, file: MigrationFile) {
  const { db, clock, localStorage: local, assets } = ctx
  const outcome = await copyFile({ local, remote: cdn.storage, assets }, file)
  const mine = { id: migration.id, run }
  const isMine =
    outcome === 'removed'
      ? await dropFile(db, mine, file.key)
      : await settleFile(db, mine, file.key, outcome, clock())
  return isMine ? outcome : 'lost'
}

async function finish(ctx: MediaContext, { migration, run }: Work): Promise<void> {
  const { db, outbox, clock, cdn, log } = ctx
  const finished = await db.transaction(async tx => {
    const at = clock()
    const over = await finishMigration(tx, migration.id, run, at)
    if (!over || over.state === 'running') return null
    if (over.state === 'complete') await markMigrated(tx, at)
    const { state, totalFiles, migratedFiles, failedFiles, startedBy } = over
    // The account of who started it may be deleted meanwhile: then there is no user to name.
    if (startedBy !== null) {
      await outbox.publish(tx, cdnMigrated, {
        migrationId: migration.id,
        state,
        totalFiles,
        migratedFiles,
        failedFiles,
        startedBy,
        finishedAt: at.toISOString(),
      })
    }
    return over
  })
  if (!finished) return
  const { state, totalFiles, failedFiles } = finished
  log.info({ migration: migration.id, state, totalFiles, failedFiles }, 'a migration to the CDN is over')
  await cdn.reload()
  await cdn.announce()
}
