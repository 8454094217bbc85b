import { exportDays, exportReady } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import { linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { writeArchive } from './archive.ts'
import { beginRun, endRun, keepAlive, listLeft, markReady, type Run, RunEnded } from './runs.repository.ts'
import { gatherExport } from './sources.ts'

/** Jobs of this queue carry the id of an export; their own id also names the run that they follow. */
export const exportQueue = 'exports'
export interface ExportJob {
  exportId: number
}

const secondMs = 1_000
const dayMs = 24 * 60 * 60 * secondMs
const aliveEveryMs = 20 * secondMs
/** After so long without a sign of life a run is taken for dead. */
const leftAfterMs = 120 * secondMs
const leftAtOnce = 100
/** A job has five; then the export waits for the next sweep, so that a service may be unavailable for a minute. */
const maxRuns = 10

/** While Redis is unavailable the job waits; what a crash loses here, {@link resumeLeftExports} finds. */
export function enqueueRun({ jobs, log }: IdentityContext, { id, run }: { id: number; run: number }): void {
  jobs
    .queue<ExportJob>(exportQueue)
    .add(`${id}-${run}`, { exportId: id })
    .catch(error => log.warn({ err: error, export: id }, 'an export waits for the next sweep'))
}

/**
 * Gathers the data of a user and writes the zip, from the start whatever an earlier run has left. Rejects when it should
 * be tried again; after ten runs the export has failed, and can be asked for again.
 */
export async function runExport(ctx: IdentityContext, exportId: number): Promise<void> {
  const run = await ctx.db.transaction(tx => beginRun(tx, exportId, ctx.clock()))
  if (!run) return
  try {
    await whileAlive(ctx, run, () => writeExport(ctx, run))
  } catch (error) {
    if (error instanceof RunEnded) return
    const isLast = run.run >= maxRuns
    await endRun(ctx.db, run, { status: isLast ? 'failed' : 'queued', now: ctx.clock() })
    if (!isLast) throw error
    ctx.log.error({ err: error, export: exportId }, 'an export has failed')
  }
}

async function writeExport(ctx: IdentityContext, run: Run): Promise<void> {
  const { exportId, userId } = run
  const user = await ctx.prisma.client.user.findUnique({ where: { id: userId } })
  if (!user) throw new RunEnded()
  const file = ctx.exportFiles.create(run)
  await writeArchive(gatherExport(ctx, userId), {
    about: { exportId, user: { id: userId, username: user.username } },
    now: ctx.clock(),
    write: file.write,
  })
  await finish(ctx, run, await file.close())
}

/** The user is notified of the file in the transaction that shows it. */
async function finish(ctx: IdentityContext, run: Run, bytes: number): Promise<void> {
  const { exportId, userId } = run
  await ctx.prisma.transaction(async tx => {
    const user = await lockUser(tx, userId)
    if (!user) throw new RunEnded()
    const expiresAt = new Date(ctx.clock().getTime() + exportDays * dayMs)
    await markReady(tx, run, { bytes, expiresAt })
    await ctx.outbox.publish(tx, exportReady, { userId, exportId })
    const values = { link: linkTo(ctx, '/profile?settings=account') }
    await queueMail(ctx, tx, { userId, to: user.email, kind: 'export-ready', values })
  })
}

/** Says that the run goes on while `work` does. */
async function whileAlive(ctx: IdentityContext, run: Run, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    keepAlive(ctx.db, run, ctx.clock()).catch(error => {
      // The next chunk is refused, or the database is unavailable: either ends the run.
      ctx.log.info({ err: error, export: run.exportId }, 'a run of an export goes on unseen')
    })
  }, aliveEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Begins again what a crash, or a service that was unavailable for longer, left unfinished. */
export async function resumeLeftExports(ctx: IdentityContext): Promise<number> {
  const before = new Date(ctx.clock().getTime() - leftAfterMs)
  const left = await listLeft(ctx.db, { before, limit: leftAtOnce })
  for (const each of left) enqueueRun(ctx, each)
  return left.length
}
