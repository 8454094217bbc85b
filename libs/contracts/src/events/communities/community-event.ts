import type { z } from 'zod'
import { defineEvent, type EventDefinition } from '../../event.ts'

type OfCommunity = { community: { id: number } } | { communityId: number }

const communityIdOf = (data: OfCommunity) => ('community' in data ? data.community.id : data.communityId)

/**
 * An event of a community or of something in it. All events of a community share a partition, memberships too: consumers
 * decide by these who is notified and who may read, so what a member did is to follow their joining (decision 0154).
 * `key` defaults to the community.
 */
export function defineCommunityEvent<const Type extends string, Data extends z.ZodType<OfCommunity>>(
  definition: Omit<EventDefinition<Type, Data>, 'producer' | 'key' | 'partitionKey'> &
    Partial<Pick<EventDefinition<Type, Data>, 'key'>>,
): EventDefinition<Type, Data> {
  return defineEvent({
    key: communityIdOf,
    ...definition,
    producer: 'communities',
    partitionKey: communityIdOf,
  })
}
