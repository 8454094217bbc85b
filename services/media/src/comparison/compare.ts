import type { ListedAsset } from '../assets/assets.repository.ts'
import type { MediaContext } from '../context.ts'
import { findKnown, listUploaded, markMissing, unmarkMissing } from '../ledger/comparison.repository.ts'
import { deleteIncoming } from '../removal/incoming.ts'

const pageRows = 500
/** Longer than any transaction that accepts a file. */
const acceptedWithinMs = 60 * 60_000

const settledBefore = ({ clock }: MediaContext): Date => new Date(clock().getTime() - acceptedWithinMs)

/** Compares MongoDB with the ledger, which has the last word: a crash between the two is repaired here. */
export const compareStores = async (ctx: MediaContext): Promise<{ deleted: number; missing: number }> => ({
  deleted: await deleteUnknown(ctx),
  missing: await markMissingDocuments(ctx),
})

/** Deletes documents without a row: of files whose acceptance was rolled back. */
async function deleteUnknown(ctx: MediaContext): Promise<number> {
  let deleted = 0
  let page: ListedAsset[] = []
  const compare = async () => {
    const known = await findKnown(
      ctx.db,
      page.map(({ _id }) => _id),
    )
    const unknown = page.filter(({ _id, createdAt }) => !known.has(_id) && createdAt < settledBefore(ctx))
    for (const asset of unknown) await deleteDocument(ctx, asset)
    deleted += unknown.length
    page = []
  }
  for await (const asset of ctx.assets.list()) if (page.push(asset) === pageRows) await compare()
  await compare()
  return deleted
}

async function deleteDocument(ctx: MediaContext, { _id, runs, folder, input }: ListedAsset): Promise<void> {
  for (const each of new Set(folder === null ? runs : [...runs, folder])) await ctx.storage.deleteFolder(each)
  await deleteIncoming(ctx, input.file)
  await ctx.assets.delete(_id)
  ctx.log.warn({ mediaId: _id }, 'deleted a document that the ledger does not have')
}

/**
 * Marks rows without a document, which only lost data explains, such as a restored backup: nothing is deleted, because
 * another restore can bring the documents back.
 */
async function markMissingDocuments(ctx: MediaContext): Promise<number> {
  let missing = 0
  for (let after = 0; ; ) {
    const rows = await listUploaded(ctx.db, settledBefore(ctx), after, pageRows)
    const found = new Set((await ctx.assets.findMany(rows.map(({ id }) => id))).map(({ _id }) => _id))
    const lost = rows.filter(({ id }) => !found.has(id))
    await markMissing(ctx.db, idsOf(lost.filter(row => !row.isMissing)), ctx.clock())
    await unmarkMissing(ctx.db, idsOf(rows.filter(({ id, isMissing }) => isMissing && found.has(id))))
    missing += lost.length
    after = rows.at(-1)?.id ?? 0
    if (rows.length < pageRows) break
  }
  if (missing > 0) ctx.log.error({ missing }, 'files of the ledger have no document in MongoDB')
  return missing
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
