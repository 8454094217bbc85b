import type { userRegistered } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'

/** Copies users. The newest version wins, whether it completes a row made from a token or corrects one. */
export const keepAuthors =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<typeof userRegistered> =>
  async (events, { tx, afterCommit }) => {
    const rows = events.map(({ aggregateVersion, data: { user, registeredAt } }) => ({
      id: user.id,
      username: user.username,
      slug: user.slug,
      first_name: user.firstName,
      last_name: user.lastName,
      profile_image_url: user.profileImageUrl,
      role: user.role,
      registered_at: registeredAt,
      version: aggregateVersion,
    }))
    await tx.query(
      `insert into authors
     select distinct on (id) * from jsonb_populate_recordset(null::authors, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       username = excluded.username, slug = excluded.slug, first_name = excluded.first_name,
       last_name = excluded.last_name, profile_image_url = excluded.profile_image_url, role = excluded.role,
       registered_at = excluded.registered_at, version = excluded.version
     where authors.version < excluded.version`,
      [JSON.stringify(rows)],
    )
    afterCommit(() => ctx.memory.publish({ of: 'authors', ids: rows.map(row => row.id) }))
  }
