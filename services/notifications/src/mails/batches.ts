import type { Database, Transaction } from '@vitrine/service-kit'

const atOnce = 500

export interface Batch {
  claimed: number
  requested: number
}

/**
 * Runs batches, each in a transaction of its own, until one claims fewer users than it may. Returns how many mails they
 * requested.
 */
export async function requestInBatches(
  db: Database,
  request: (tx: Transaction, limit: number) => Promise<Batch>,
): Promise<number> {
  for (let requested = 0; ; ) {
    const batch = await db.transaction(tx => request(tx, atOnce))
    requested += batch.requested
    if (batch.claimed < atOnce) return requested
  }
}
