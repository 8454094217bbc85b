import { AppError, type BulkMembers, type BulkResult, memberMessaged } from '@vitrine/contracts'
import { mutate, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { lockAnswered } from '../events/rsvps/rsvps.repository.ts'
import { applyRole } from '../members/role.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { personOf } from '../people/people.repository.ts'
import { applyRemoval, reasonsOfRemoval } from '../removals/removals.service.ts'
import { applyRestriction, reasonsOfRestriction } from '../restrictions/restrictions.service.ts'
import type { CommunityAction, Permit } from '../standing/permissions.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { refOf, requirePermit } from '../standing/standing.ts'
import { type Acting, lockForModeration, lockTarget, type Target } from '../standing/target.ts'

/** What is done for one member. `parentId`: the entry of the log that stands for all of it. */
type Step = (of: { target: Target; permit: Permit; parentId: number }) => Promise<void>

function actionOf(body: BulkMembers): CommunityAction {
  switch (body.action) {
    case 'remove':
      return body.ban ? 'banMember' : 'removeMember'
    case 'role':
      return 'setRole'
    case 'restrict':
      return 'restrictMember'
    case 'message':
      return 'bulkAction'
  }
}

/** Checks what is the same for all members: where it is refused, nothing is done. */
async function stepOf(acting: Acting, standing: Standing, body: BulkMembers): Promise<Step> {
  const { ctx, tx, viewer } = acting
  const community = refOf(standing)
  switch (body.action) {
    case 'remove': {
      const { ban } = body
      const reasons = await reasonsOfRemoval(acting, community.id, body)
      await lockAnswered(tx, community.id, body.memberIds, ctx.clock())
      return async of => {
        await applyRemoval(acting, community, { ...of, ban, reasons })
      }
    }
    case 'role': {
      const { role } = body
      return of => applyRole(acting, community, { ...of, role })
    }
    case 'restrict': {
      const { kind, isRestricted } = body
      const reasons = await reasonsOfRestriction(acting, community.id, body)
      return of => applyRestriction(acting, community, { ...of, kind, isRestricted, reasons })
    }
    case 'message': {
      const person = await personOf(tx, viewer)
      const sender = userSummaryOf(person.id, person)
      const { message } = body
      return ({ target: { userId } }) =>
        ctx.outbox.publish(tx, memberMessaged, { community, visibility: 'involved', userId, sender, message })
    }
  }
}

/** Runs for each member by itself: one that is refused stops no other, and has its own result (MM5). */
export function bulkMembers(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, body }: { communityId: number; body: BulkMembers },
): Promise<BulkResult> {
  return mutate(ctx.db, idempotency, async tx => {
    const acting = { ctx, tx, viewer }
    const standing = await lockForModeration(acting, communityId)
    const permit = requirePermit(standing, viewer, 'bulkAction')
    const action = actionOf(body)
    requirePermit(standing, viewer, action)
    const step = await stepOf(acting, standing, body)
    const parentId = await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: body.action === 'message' ? 'message_members' : 'bulk',
      target: { type: 'community', id: communityId },
      details: { count: body.memberIds.length, action: body.action },
      at: ctx.clock(),
    })
    const results: BulkResult['results'] = []
    for (const memberId of body.memberIds) {
      const refused = await attempt(tx, async () => {
        const { target, permit } = await lockTarget(acting, standing, memberId, action)
        await step({ target, permit, parentId })
      })
      results.push({
        memberId,
        isDone: refused === null,
        code: refused?.code ?? null,
        message: refused?.message ?? null,
        messageId: refused?.messageId ?? null,
      })
    }
    return { logId: parentId, results }
  })
}

/** In a savepoint: what a refused one has written is taken back. Null: it was done. */
async function attempt(tx: Transaction, run: () => Promise<void>): Promise<AppError | null> {
  await tx.query('savepoint member')
  try {
    await run()
    await tx.query('release savepoint member')
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.query('rollback to savepoint member')
    return error
  }
}
