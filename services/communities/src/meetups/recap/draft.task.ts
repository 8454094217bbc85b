import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { lockMeetup } from '../../events/locked-event.ts'
import { publishDrafted } from './published.ts'
import { insertRecap, listUnconcluded, markConcluded } from './recaps.repository.ts'

type Ctx = Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>

const atOnce = 100
/** The organizer, and someone who came. */
const leastAttending = 2

/** Drafts the recaps of meetups that have ended, each in a transaction with what is published of it; returns how many (C-11). */
export async function draftRecaps(ctx: Ctx): Promise<number> {
  let drafted = 0
  while (true) {
    const ids = await listUnconcluded(ctx.db, ctx.clock(), atOnce)
    for (const id of ids) if (await ctx.db.transaction(tx => conclude(ctx, tx, id))) drafted++
    if (ids.length < atOnce) return drafted
  }
}

/** True: the meetup has a recap now. */
async function conclude(ctx: Ctx, tx: Transaction, id: number): Promise<boolean> {
  const meetup = await lockMeetup(tx, id)
  if (!meetup || !(await markConcluded(tx, id))) return false
  if (meetup.attending < leastAttending || !(await isActive(tx, meetup.community_id))) return false
  const at = ctx.clock()
  await insertRecap(tx, id, at)
  await publishDrafted(ctx, tx, meetup, at)
  return true
}

/** Nothing is added to an archived community, nor to one that is deleted. */
const isActive = async (tx: Transaction, communityId: number): Promise<boolean> =>
  (await tx.query(`select 1 from communities where id = $1 and state = 'active'`, [communityId])).length > 0
