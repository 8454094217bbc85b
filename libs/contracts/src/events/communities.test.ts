import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEvents } from './index.ts'

const ofCommunities = allEvents.filter(({ producer }) => producer === 'communities')
/** Data has one of these where it is of a community. */
const community = { community: { id: 7 }, communityId: 7, kind: 'meetup' }

it('every event of a community, and of what is in it, shares the partition of the memberships', () => {
  const inCommunities = ofCommunities.filter(({ data }) =>
    /"community(Id)?":/.test(JSON.stringify(z.toJSONSchema(data, { io: 'input' }))),
  )
  expect(inCommunities.length).toBeGreaterThan(50)
  const elsewhere = inCommunities.filter(event => String(event.partitionKey?.(community)) !== '7')
  expect(elsewhere.map(({ type }) => type)).toEqual([])
})
