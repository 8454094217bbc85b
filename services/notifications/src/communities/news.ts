import {
  type CommunityNotice,
  communityDeleted,
  communityPath,
  communityRestored,
  communityTransferred,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { type FanOut, keepFanOut } from '../fan-outs/fan-outs.repository.ts'
import { roleTarget } from './acts.ts'
import { listDeleted } from './communities.repository.ts'

type OfMembers = typeof communityDeleted | typeof communityRestored | typeof communityTransferred

interface News {
  of: CommunityNotice['of']
  /** Who did it, or is notified of it in other words. */
  except: readonly (number | null)[]
}

function newsOf(event: Received<OfMembers>): News {
  switch (event.type) {
    case communityDeleted.type:
      return { of: 'community-deleted', except: [event.data.deletedBy] }
    case communityRestored.type:
      return { of: 'community-restored', except: [event.data.restoredBy] }
    default: {
      const { creatorId, transferredBy } = event.data
      const of = creatorId === null ? 'community-archived' : 'community-transferred'
      return { of, except: [creatorId, transferredBy] }
    }
  }
}

const deliveryOf = (
  event: Received<OfMembers>,
  { of, target, link }: { of: CommunityNotice['of']; target: string; link: string },
): FanOut['delivery'] => ({
  kind: 'community',
  target,
  link,
  actor: null,
  subject: null,
  notice: { of, community: event.data.community.name, reason: '' },
  communityId: null,
  happenedAt: event.time,
  version: event.aggregateVersion,
})

/** What became of a community last: its members are notified of nothing earlier that they are still to be notified of. */
function toMembers(event: Received<OfMembers>): FanOut {
  const { id } = event.data.community
  const { of, except } = newsOf(event)
  const key = `community:${id}`
  const link = of === 'community-deleted' ? '/communities' : communityPath(id)
  return {
    key,
    audience: 'members',
    audienceId: id,
    delivery: deliveryOf(event, { of, target: key, link }),
    except: except.flatMap(userId => userId ?? []),
  }
}

/** To who owns a community from now on, unless they took it themselves. */
function toOwner(event: Received<typeof communityTransferred>): FanOut[] {
  const { community, creatorId, transferredBy } = event.data
  if (creatorId === null || creatorId === transferredBy) return []
  const delivery = deliveryOf(event, {
    of: 'role-owner',
    target: roleTarget(community),
    link: communityPath(community.id),
  })
  return [{ key: `owner:${community.id}`, audience: 'user', audienceId: creatorId, delivery, except: [] }]
}

/** Keeps what the members of communities are to be notified of. */
export const keepCommunityNews: BatchHandler<OfMembers> = async (events, { tx }) => {
  const transferred = events.filter(event => event.type === communityTransferred.type)
  const deleted = await listDeleted(
    tx,
    transferred.map(event => event.data.community.id),
  )
  for (const event of events) {
    // A ban or the erasure of an account passes its deleted communities on, too.
    const isTransfer = event.type === communityTransferred.type
    if (isTransfer && deleted.includes(event.data.community.id)) continue
    for (const fanOut of [toMembers(event), ...(isTransfer ? toOwner(event) : [])])
      await keepFanOut(tx, fanOut)
  }
}
