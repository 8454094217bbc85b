import type { Transaction } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'

/** What is to be done with files that everyone could see until now, in the transaction that makes them private. */
export type MadePrivate = (ctx: MediaContext, tx: Transaction, mediaIds: readonly number[]) => Promise<void>

/** Makes a change, and hands those on that it makes private. `publicNow`: those of the concerned files that are public. */
export async function noticePrivate(
  { ctx, tx, madePrivate }: { ctx: MediaContext; tx: Transaction; madePrivate: MadePrivate },
  publicNow: () => Promise<number[]>,
  change: () => Promise<void>,
): Promise<void> {
  const before = await publicNow()
  await change()
  if (before.length === 0) return
  const still = new Set(await publicNow())
  const ceased = before.filter(id => !still.has(id))
  if (ceased.length > 0) await madePrivate(ctx, tx, ceased)
}
