import type { museumCreated, museumsImported, museumUpdated } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'

type MuseumEvent = typeof museumCreated | typeof museumUpdated | typeof museumsImported

/** Copies what a post shows of its museum. An import publishes tens of thousands at once, hence one statement for many. */
export const keepMuseums =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<MuseumEvent> =>
  async (events, { tx, afterCommit }) => {
    const rows = events.flatMap(rowsOf)
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

const rowsOf = ({ aggregateVersion, data }: Received<MuseumEvent>) =>
  ('museums' in data ? data.museums : [data.museum]).map(museum => ({
    id: museum.id,
    slug: museum.slug,
    name: museum.name,
    city: museum.city,
    country: museum.country,
    category_code: museum.categoryCode,
    cover_url: museum.coverUrl,
    version: aggregateVersion,
  }))
