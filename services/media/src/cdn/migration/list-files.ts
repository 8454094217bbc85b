import type { Asset } from '../../assets/asset.ts'
import type { MediaContext } from '../../context.ts'
import type { Migration, MigrationFile } from './migration.ts'
import { insertFiles, listLedger } from './migration-files.repository.ts'

const rowsAtOnce = 200
/** Media whose preparation began before all processes wrote to the CDN. */
const switchingMs = 5 * 60_000

export const filesOf = ({ _id, state, folder, files }: Asset): MigrationFile[] =>
  state === 'ready' && folder !== null
    ? files.map(({ name, bytes, sha256 }) => ({ key: `${folder}/${name}`, mediaId: _id, bytes, sha256 }))
    : []

/** The files of all media, by batches of rows of the ledger. */
async function* publishedFiles(
  { db, assets }: Pick<MediaContext, 'db' | 'assets'>,
  from: number,
  since: Date | null,
): AsyncGenerator<{ files: MigrationFile[]; listedTo: number }> {
  for (let after = from; ; ) {
    const ids = await listLedger(db, after, since, rowsAtOnce)
    if (ids.length === 0) return
    after = ids.at(-1) ?? after
    yield { files: (await assets.findMany(ids)).flatMap(filesOf), listedTo: after }
  }
}

/** Lists what is to be copied, from where an earlier run stopped. False: the run has lost the migration. */
export async function listFiles(ctx: MediaContext, migration: Migration, run: string): Promise<boolean> {
  if (migration.isListed) return true
  const insert = (listedTo: number, isListed: boolean, files: MigrationFile[]) =>
    ctx.db.transaction(tx =>
      insertFiles(tx, { id: migration.id, run, now: ctx.clock(), listedTo, isListed }, files),
    )
  let last = migration.listedTo
  for await (const { files, listedTo } of publishedFiles(ctx, last, null)) {
    if (!(await insert(listedTo, false, files))) return false
    last = listedTo
  }
  return insert(last, true, [])
}

/** Lists what was published since the migration began: it is at the CDN already, or a process had not switched yet. */
export async function listLateFiles(ctx: MediaContext, migration: Migration, run: string): Promise<boolean> {
  const since = new Date(migration.startedAt.getTime() - switchingMs)
  for await (const { files } of publishedFiles(ctx, 0, since)) {
    const { id, listedTo } = migration
    const isMine = await ctx.db.transaction(tx =>
      insertFiles(tx, { id, run, now: ctx.clock(), listedTo, isListed: true }, files),
    )
    if (!isMine) return false
  }
  return true
}
