import type { MediaContext } from '../context.ts'

/**
 * Moves the events of a document to the outbox, once each, however often it is called and wherever it was interrupted.
 */
export async function publishPending(_ctx: MediaContext, _mediaId: number): Promise<void> {
  throw new Error('to be built')
}
