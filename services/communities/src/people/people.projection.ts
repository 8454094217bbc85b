import type { userRegistered, userUpdated, userVerified } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'

type UserEvent = typeof userRegistered | typeof userUpdated

const rowOf = ({ aggregateVersion, data }: Received<UserEvent>) => ({
  id: data.user.id,
  username: data.user.username,
  slug: data.user.slug,
  first_name: data.user.firstName,
  last_name: data.user.lastName,
  profile_image_url: data.user.profileImageUrl,
  role: data.user.role,
  audience: 'audience' in data ? data.audience : 'public',
  allows_tagging: 'allowsTagging' in data ? data.allowsTagging : true,
  registered_at: 'registeredAt' in data ? data.registeredAt : null,
  version: aggregateVersion,
})

/** Copies users. The newest version wins, whether it completes a row made from a token or corrects one. */
export const keepPeople: BatchHandler<UserEvent> = async (events, { tx }) => {
  const rows = events.map(rowOf)
  await tx.query(
    `insert into people (id, username, slug, first_name, last_name, profile_image_url, role, audience,
       allows_tagging, registered_at, version)
     select distinct on (id) id, username, slug, first_name, last_name, profile_image_url, role, audience,
       allows_tagging, registered_at, version
     from jsonb_populate_recordset(null::people, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       username = excluded.username, slug = excluded.slug, first_name = excluded.first_name,
       last_name = excluded.last_name, profile_image_url = excluded.profile_image_url, role = excluded.role,
       audience = excluded.audience, allows_tagging = excluded.allows_tagging, version = excluded.version
     where people.version < excluded.version`,
    [JSON.stringify(rows)],
  )
  // Only the registration has it, and it may come after an update.
  const registered = rows.filter(row => row.registered_at !== null)
  if (registered.length > 0)
    await tx.query(
      `update people set registered_at = given.registered_at
       from jsonb_populate_recordset(null::people, $1::jsonb) given
       where people.id = given.id and people.registered_at is distinct from given.registered_at`,
      [JSON.stringify(registered)],
    )
}

/** Keeps who has confirmed an e-mail address; the user's row may not be there yet. */
export const keepVerified: BatchHandler<typeof userVerified> = async (events, { tx }) => {
  await tx.query(
    `insert into people (id, username, slug, is_verified)
     select distinct id, '', '', true from unnest($1::int[]) as verified(id)
     on conflict (id) do update set is_verified = true`,
    [events.map(({ data }) => data.userId)],
  )
}
