import type { recapGuestsAffected } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import { insertGroupStamps } from './group-stamps.repository.ts'

/**
 * Stamps the passports of those who attended a meetup at a museum, when its recap is published for the first time. A stamp
 * that is there already stays as it is.
 */
export const keepGroupStamps: Handler<typeof recapGuestsAffected> = async ({ data }, { tx }) => {
  const { state, museum, meetup, community, day, attendedCount, userIds } = data
  if (state !== 'published' || !museum) return
  await insertGroupStamps(tx, userIds, {
    museumId: museum.id,
    meetupId: meetup.id,
    meetup: meetup.title,
    community: community.name,
    day,
    attendedCount,
  })
}
