import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import type { Person } from '@vitrine/network/person'

let created = 0

/** A community of an owner who may not create one: an administrator creates it, transfers it and leaves. */
export async function communityOf(
  network: Network,
  { owner, admin }: { owner: Person; admin: Person },
  membershipType: 'open' | 'private' = 'open',
): Promise<{ id: number }> {
  const { db } = network.communities.ctx
  // Of the limit of a day, which is not what these tests are about.
  await db.query(`update communities set created_at = created_at - interval '2 days'`)
  const { id } = await admin.call(routes.createCommunity, {
    body: { name: `Friends of light ${++created}`, membershipType: 'open' },
  })
  const params = { id }
  await owner.call(routes.joinCommunity, { params })
  await admin.call(routes.transferCommunity, { params, body: { userId: owner.user.id } })
  await admin.call(routes.leaveCommunity, { params })
  if (membershipType === 'private')
    await owner.call(routes.updateCommunity, { params, body: { membershipType } })
  return { id }
}

/** A public community of a host, of which a person is a member. */
export async function publicCommunity(
  network: Network,
  { host, person }: { host: Person; person: Person },
): Promise<{ id: number }> {
  const { db } = network.communities.ctx
  // As an ambassador creates it: the host's role does not matter here.
  const [community] = await db.query<{ id: number }>(
    `insert into communities (name, is_private, creator_id, created_at, updated_at)
     values ('Open sketching', false, $1, now(), now()) returning id`,
    [host.user.id],
  )
  if (!community) throw new Error('the community was not created')
  await db.query('insert into community_stats (community_id, members) values ($1, 1)', [community.id])
  await db.query(
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     values ($1, $2, 'admin', true, now(), now())`,
    [community.id, host.user.id],
  )
  await person.call(routes.joinCommunity, { params: { id: community.id } })
  return community
}
