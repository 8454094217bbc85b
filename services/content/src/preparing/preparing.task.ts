import { settlePrepared } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { findWaiting } from './preparing.repository.ts'
import { type Outcome, settle } from './publication.ts'

/** Settles the posts whose events did not do it. */
export async function settleWaiting(ctx: ContentContext): Promise<{ published: number; failed: number }> {
  const counts = await settlePrepared<Outcome>(ctx, {
    find: findWaiting,
    settle: (tx, id, how) => settle(ctx, tx, id, how),
  })
  const [published, failed] = [counts.get('published') ?? 0, counts.get('failed') ?? 0]
  if (published > 0) ctx.log.warn({ published }, 'posts whose media were ready had not been published')
  if (published + failed > 0) ctx.memory.publish({ of: 'preparing' })
  return { published, failed }
}
