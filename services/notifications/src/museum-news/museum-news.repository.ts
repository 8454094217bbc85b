import type { MuseumRef } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

export interface News {
  museum_id: number
  news: 'hours-changed' | 'hours-doubted'
  name: string
  slug: string
  by_user: number | null
  happened_at: Date
  version: number
  notified_upto: number
}

export interface Reported {
  news: News['news']
  museum: MuseumRef
  byUser: number | null
  happenedAt: string
  version: number
}

/** Keeps what followers are to be notified of; a newer event about the same begins with the first of them again. */
export async function keepNews(tx: Transaction, { news, museum, ...event }: Reported): Promise<void> {
  await tx.query(
    `insert into museum_news as kept (museum_id, news, name, slug, by_user, happened_at, version)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (museum_id, news) do update set name = excluded.name, slug = excluded.slug, by_user = excluded.by_user,
       happened_at = excluded.happened_at, version = excluded.version, notified_upto = 0
     where kept.version < excluded.version`,
    [museum.id, news, museum.name, museum.slug, event.byUser, event.happenedAt, event.version],
  )
}

/** Locks one that no other process works on; undefined: there is none. */
export async function lockNews(tx: Transaction): Promise<News | undefined> {
  const [news] = await tx.query<News>('select * from museum_news limit 1 for update skip locked')
  return news
}

/** The next followers, by id. */
export async function listFollowersAfter(
  tx: Transaction,
  { museum_id, notified_upto }: News,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select user_id from follows where followed = 'museum' and followed_id = $1 and user_id > $2
     order by user_id limit $3`,
    [museum_id, notified_upto, limit],
  )
  return rows.map(({ user_id }) => user_id)
}

export async function moveOn(tx: Transaction, { museum_id, news }: News, upto: number): Promise<void> {
  await tx.query('update museum_news set notified_upto = $3 where museum_id = $1 and news = $2', [
    museum_id,
    news,
    upto,
  ])
}

export async function endNews(tx: Transaction, { museum_id, news }: News): Promise<void> {
  await tx.query('delete from museum_news where museum_id = $1 and news = $2', [museum_id, news])
}
