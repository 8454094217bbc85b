import { settlePrepared } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { findPreparing } from '../review/waiting.repository.ts'
import { type Outcome, settle } from './preparing.ts'

/** Settles the posts whose events did not do it. */
export async function settlePreparing(
  ctx: CommunitiesContext,
): Promise<Record<Exclude<Outcome, 'waits'>, number>> {
  const counts = await settlePrepared<Outcome>(ctx, {
    find: findPreparing,
    settle: (tx, id, how) => settle(ctx, tx, id, how),
  })
  const of = (outcome: Outcome) => counts.get(outcome) ?? 0
  const settled = {
    published: of('published'),
    pending: of('pending'),
    rejected: of('rejected'),
    failed: of('failed'),
  }
  if (settled.published + settled.pending > 0)
    ctx.log.warn(settled, 'posts whose media were ready had not been published')
  return settled
}
