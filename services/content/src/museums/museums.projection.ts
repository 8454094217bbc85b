import type { museumCreated, museumUpdated } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'

/** Copies what a post shows of its museum. An import publishes tens of thousands at once, hence one statement for many. */
export const keepMuseums =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<typeof museumCreated | typeof museumUpdated> =>
  async (events, { tx, afterCommit }) => {
    const rows = events.map(({ aggregateVersion, data: { museum } }) => ({
      id: museum.id,
      slug: museum.slug,
      name: museum.name,
      city: museum.city,
      country: museum.country,
      category_code: museum.categoryCode,
      cover_url: museum.coverUrl,
      version: aggregateVersion,
    }))
    await tx.query(
      `insert into museums
     select distinct on (id) * from jsonb_populate_recordset(null::museums, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       slug = excluded.slug, name = excluded.name, city = excluded.city, country = excluded.country,
       category_code = excluded.category_code, cover_url = excluded.cover_url, version = excluded.version
     where museums.version < excluded.version`,
      [JSON.stringify(rows)],
    )
    afterCommit(() => ctx.memory.publish({ of: 'museums', ids: rows.map(row => row.id) }))
  }
