import { postMediaAttached, postMediaDetached, userRegistered, userUpdated } from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { keepAttachments } from './attachments/attachments.projection.ts'
import { keepAudiences } from './attachments/audiences.projection.ts'
import type { MadePrivate } from './attachments/made-private.ts'
import type { MediaContext } from './context.ts'

/** No cache has what ceases to be public: each request of a file asks who may see it. */
const madePrivate: MadePrivate = async () => {}

/** Everything that this service consumes. */
export const subscriptions = (ctx: MediaContext): Subscription[] => [
  onBatch([userRegistered, userUpdated], 'keep-audiences', keepAudiences(ctx, madePrivate)),
  on(postMediaAttached, 'keep-attached', keepAttachments(ctx, madePrivate)),
  on(postMediaDetached, 'keep-detached', keepAttachments(ctx, madePrivate)),
]
