import { type Audience, type userRegistered, userUpdated } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'

type UserEvent = typeof userRegistered | typeof userUpdated

/** Copies users. The newest version wins, whether it completes a row made from a token or corrects one. */
export const keepAuthors =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<UserEvent> =>
  async (events, { tx, afterCommit }) => {
    const rows = events.map(rowOf)
    const changed = await tx.query<{ id: number; audience: Audience }>(
      `insert into authors
     select distinct on (id) * from jsonb_populate_recordset(null::authors, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       username = excluded.username, slug = excluded.slug, first_name = excluded.first_name,
       last_name = excluded.last_name, profile_image_url = excluded.profile_image_url, role = excluded.role,
       audience = excluded.audience, allows_tagging = excluded.allows_tagging, version = excluded.version
     where authors.version < excluded.version
     returning id, audience`,
      [JSON.stringify(rows)],
    )
    // Only the registration has it, and it may come after an update.
    const registered = rows.filter(row => row.registered_at !== null)
    if (registered.length > 0)
      await tx.query(
        `update authors set registered_at = given.registered_at
         from jsonb_populate_recordset(null::authors, $1::jsonb) given
         where authors.id = given.id and authors.registered_at is distinct from given.registered_at`,
        [JSON.stringify(registered)],
      )
    afterCommit(() => ctx.memory.publish({ of: 'authors', ids: rows.map(row => row.id) }))
    const updated = new Set(
      events.filter(each => each.type === userUpdated.type).map(each => each.data.user.id),
    )
    const audiences = changed.filter(row => updated.has(row.id))
    if (audiences.length > 0) afterCommit(() => ctx.memory.publish({ of: 'audiences', authors: audiences }))
  }

const rowOf = ({ aggregateVersion, data }: Received<UserEvent>) => ({
  id: data.user.id,
  username: data.user.username,
  slug: data.user.slug,
  first_name: data.user.firstName,
  last_name: data.user.lastName,
  profile_image_url: data.user.profileImageUrl,
  role: data.user.role,
  registered_at: 'registeredAt' in data ? data.registeredAt : null,
  audience: 'audience' in data ? data.audience : 'public',
  allows_tagging: 'allowsTagging' in data ? data.allowsTagging : true,
  version: aggregateVersion,
})
