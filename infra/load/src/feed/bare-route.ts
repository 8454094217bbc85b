/**
 * The floor of a feed page: a bare Fastify route that hydrates known ids from the product's own tables by one
 * prepared statement and sends the product's JSON. Which ids a reader gets is fixed at the start: no ranking, visit,
 * timeline, session, limit, header, validation or Redis.
 */
import fastify from 'fastify'
import pg from 'pg'

const pageSize = 20
const pagesPerVisit = 3
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, application_name: 'bare' })

const hydrate = `
  select p.id, p.type, p.content, p.tags, p.created_at, k.likes, k.comments, l.liked,
    a.id as author_id, a.username, a.slug, a.first_name, a.last_name, a.profile_image_url, a.role,
    m.id as museum_id, m.slug as museum_slug, m.name, m.city, m.country, m.category_code, m.cover_url
  from unnest($2::bigint[]) with ordinality as wanted(id, place)
  join posts p on p.id = wanted.id
  join post_counters k on k.post_id = p.id
  join authors a on a.id = p.author_id
  left join museums m on m.id = p.museum_id
  left join likes l on l.post_id = p.id and l.user_id = $1
  order by wanted.place`

/** Any ids do: every reader has their own run of the newest posts. */
const { rows } = await pool.query<{ id: string }>('select id from posts order by id desc limit 1000')
const ids = rows.map(row => Number(row.id))
const idsOf = (reader: number, from: number) => {
  const start = (reader * 7 + from) % (ids.length - pageSize * pagesPerVisit)
  return ids.slice(start, start + pageSize)
}

const app = fastify()
app.get('/healthz', () => ({ status: 'ok' }))
app.get<{ Querystring: { reader: string; from?: string } }>('/feed', async (request, reply) => {
  const reader = Number(request.query.reader)
  const from = Number(request.query.from ?? 0)
  const found = await pool.query({ name: 'hydrate', text: hydrate, values: [reader, idsOf(reader, from)] })
  reply.header('x-next-cursor', String(from + pageSize))
  return found.rows.map(row => ({
    id: Number(row.id),
    contentType: 'post',
    type: row.type,
    content: row.content,
    images: [],
    videoUrl: null,
    tags: row.tags,
    user: {
      id: Number(row.author_id),
      username: row.username,
      slug: row.slug,
      firstName: row.first_name,
      lastName: row.last_name,
      profileImageUrl: row.profile_image_url,
      role: row.role,
    },
    museum: row.museum_id && {
      id: Number(row.museum_id),
      slug: row.museum_slug,
      name: row.name,
      city: row.city,
      country: row.country,
      categoryCode: row.category_code,
      coverUrl: row.cover_url,
    },
    likesCount: row.likes,
    commentsCount: row.comments,
    isLiked: row.liked ?? false,
    createdAt: row.created_at,
  }))
})
await app.listen({ port: Number(process.env.PORT) })
