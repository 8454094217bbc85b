import { AppError, type DataExport, exportHours, recentSignInMinutes, texts } from '@vitrine/contracts'
import {
  afterCommit,
  type Caller,
  mutate,
  notFound,
  unauthenticated,
  type Viewer,
} from '@vitrine/service-kit'
import { requireRecentSignIn } from '../accounts/reauth.ts'
import type { IdentityContext } from '../context.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import {
  findExport,
  insertExport,
  isUnlocked,
  lastRequest,
  listExports,
  purgeExports,
  upsertUnlock,
} from './exports.repository.ts'
import { enqueueRun } from './run-export.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const maxListed = 20
const keptMs = 30 * 24 * hourMs

/** Stores the wish; a job gathers the data. Rejects with `rate_limited` within 24 hours of one that did not fail. */
export function requestExport(ctx: IdentityContext, { viewer, idempotency }: Caller): Promise<DataExport> {
  return mutate(ctx.prisma, idempotency, async tx => {
    if (!(await lockUser(tx, viewer.id))) throw unauthenticated()
    const now = ctx.clock()
    const last = await lastRequest(tx, viewer.id, new Date(now.getTime() - exportHours * hourMs))
    if (last) {
      const waitMs = last.getTime() + exportHours * hourMs - now.getTime()
      throw new AppError('rate_limited', texts.exports.oneADay, { retryAfter: Math.ceil(waitMs / 1000) })
    }
    const created = await insertExport(tx, viewer.id, now)
    afterCommit(tx, () => enqueueRun(ctx, { id: created.id, run: 0 }))
    return created
  })
}

export const ownExports = ({ db, clock }: IdentityContext, viewer: Viewer): Promise<DataExport[]> =>
  listExports(db, viewer.id, clock(), maxListed)

/** Lets the session of the request download the export, once it has given the password or is young enough. */
export async function unlockExport(
  ctx: IdentityContext,
  { viewer, network }: { viewer: Viewer; network: string },
  { id, currentPassword }: { id: number; currentPassword?: string | undefined },
): Promise<DataExport> {
  const found = await findReady(ctx, viewer, id)
  await requireRecentSignIn(ctx, viewer, currentPassword, network)
  const until = new Date(ctx.clock().getTime() + recentSignInMinutes * minuteMs)
  await upsertUnlock(ctx.db, { exportId: id, sessionId: viewer.sessionId }, until)
  return found
}

/** The file, for its owner in a session that may have it. Rejects with `reauth_required` in any other. */
export async function openExport(
  ctx: IdentityContext,
  viewer: Viewer,
  id: number,
): Promise<{ requestedAt: string; bytes: number; content: AsyncIterable<Uint8Array> }> {
  const { requestedAt, bytes } = await findReady(ctx, viewer, id)
  const unlock = { exportId: id, sessionId: viewer.sessionId }
  if (!(await isUnlocked(ctx.db, unlock, ctx.clock()))) await requireRecentSignIn(ctx, viewer, undefined)
  return { requestedAt, bytes, content: ctx.exportFiles.read(id, bytes) }
}

async function findReady(
  { db, clock }: IdentityContext,
  viewer: Viewer,
  id: number,
): Promise<DataExport & { bytes: number }> {
  const found = await findExport(db, { id, userId: viewer.id }, clock())
  if (!found) throw notFound()
  const { status, bytes } = found
  if (status === 'ready' && bytes !== null) return { ...found, bytes }
  throw notFound(status === 'expired' ? texts.exports.expired : texts.exports.notReady)
}

/** Deletes the files of exports that have expired, and exports after 30 days. */
export function purgeOldExports({ db, clock }: Pick<IdentityContext, 'db' | 'clock'>) {
  const now = clock()
  return purgeExports(db, now, new Date(now.getTime() - keptMs))
}
