import type { CommunityRole, CreateCommunity } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { type CardRow, cardColumns, cardJoins } from './card.ts'

/** A community with what its own screen shows besides the card. */
export interface DetailRow extends CardRow {
  guidelines: string[]
  join_questions: string[]
  reviews_posts: boolean
  meetup_creators: CommunityRole
  updated_at: Date
  version: number
  invitation_id: number | null
  rejected_at: Date | null
}

const detail = prepared<DetailRow>(
  'community_detail',
  `select ${cardColumns('$2', '$3::timestamptz')}, c.guidelines, c.join_questions, c.reviews_posts, c.meetup_creators,
     c.updated_at, c.version,
     (select i.id from invitations i where i.community_id = c.id and i.user_id = $2 and i.status = 'pending')
       as invitation_id,
     (select j.decided_at from join_requests j where j.community_id = c.id and j.user_id = $2
        and j.status = 'rejected' order by j.id desc limit 1) as rejected_at
   from communities c ${cardJoins('$2')} where c.id = $1 and c.state <> 'deleted'`,
)
const card = prepared<CardRow>(
  'community_card',
  `select ${cardColumns('$2', '$3::timestamptz')} from communities c ${cardJoins('$2')} where c.id = $1`,
)

/** Null: there is none, or it is deleted. */
export async function findDetail(
  sql: Sql,
  id: number,
  viewerId: number,
  now: Date,
): Promise<DetailRow | null> {
  const [row] = await detail(sql, [id, viewerId, now])
  return row ?? null
}

export async function findCard(sql: Sql, id: number, viewerId: number, now: Date): Promise<CardRow | null> {
  const [row] = await card(sql, [id, viewerId, now])
  return row ?? null
}

/** When the user created the community that is the `count`-th from the newest; undefined where there are fewer. */
export async function findCreatedAt(sql: Sql, userId: number, count: number): Promise<Date | undefined> {
  const rows = await sql.query<{ created_at: Date }>(
    'select created_at from communities where created_by = $1 order by created_at desc limit $2',
    [userId, count],
  )
  return rows[count - 1]?.created_at
}

/** Whether another community has the name, without regard to case. */
export const isNameTaken = async (sql: Sql, name: string, exceptId: number): Promise<boolean> =>
  (await sql.query('select 1 from communities where lower(name) = lower($1) and id <> $2', [name, exceptId]))
    .length > 0

export async function insertCommunity(
  tx: Transaction,
  input: CreateCommunity & { guidelines: readonly string[]; creatorId: number; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into communities (name, description, location, type, is_private, tags, image_url, guidelines, creator_id,
       created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8, $9, $9, $10, $10) returning id`,
    [
      input.name,
      input.description,
      input.location,
      input.type,
      input.membershipType === 'private',
      input.tags,
      input.imageUrl,
      input.guidelines,
      input.creatorId,
      input.at,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  await tx.query('insert into community_stats (community_id, active_members) values ($1, 1)', [row.id])
  return row.id
}

/** What can be changed of a community, by its columns. */
export interface CommunityColumns {
  name: string
  description: string
  location: string
  type: string
  is_private: boolean
  tags: readonly string[]
  image_url: string | null
  guidelines: readonly string[]
  join_questions: readonly string[]
  reviews_posts: boolean
  meetup_creators: CommunityRole
}

/** Of a locked community. */
export async function findColumns(
  tx: Transaction,
  id: number,
): Promise<(CommunityColumns & { version: number }) | null> {
  const [row] = await tx.query<CommunityColumns & { version: number }>(
    `select name, description, location, type, is_private, tags, image_url, guidelines, join_questions,
       reviews_posts, meetup_creators, version from communities where id = $1`,
    [id],
  )
  return row ?? null
}

export async function updateColumns(
  tx: Transaction,
  id: number,
  columns: CommunityColumns,
  at: Date,
): Promise<void> {
  const updated = await tx.query(
    `update communities set name = $2, description = $3, location = $4, type = $5, is_private = $6, tags = $7,
       image_url = $8, guidelines = $9, join_questions = $10, reviews_posts = $11,
       meetup_creators = $12, updated_at = $13, version = version + 1 where id = $1 returning 1`,
    [
      id,
      columns.name,
      columns.description,
      columns.location,
      columns.type,
      columns.is_private,
      columns.tags,
      columns.image_url,
      columns.guidelines,
      columns.join_questions,
      columns.reviews_posts,
      columns.meetup_creators,
      at,
    ],
  )
  if (updated.length === 0) throw new Error(`community ${id} does not exist`)
}

/** Without an owner it is archived; a deleted one stays deleted until it is restored. */
export async function setOwner(tx: Transaction, id: number, creatorId: number | null): Promise<void> {
  const updated = await tx.query(
    `update communities set creator_id = $2,
       state = case when $2::int is null and state = 'active' then 'archived' else state end, version = version + 1
     where id = $1 returning 1`,
    [id, creatorId],
  )
  if (updated.length === 0) throw new Error(`community ${id} does not exist`)
}
