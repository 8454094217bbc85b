import type { RecapState } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'

export interface RecapRow {
  state: RecapState
  text: string
  published_at: Date | null
  was_published: boolean
  version: number
}

const columns = 'state, text, published_at, was_published, version'
const byMeetup = prepared<RecapRow>('recap_of_meetup', `select ${columns} from recaps where meetup_id = $1`)

/** Null: the meetup has none. */
export async function findRecap(sql: Sql, meetupId: number): Promise<RecapRow | null> {
  const [row] = await byMeetup(sql, [meetupId])
  return row ?? null
}

/** As {@link findRecap}, for whoever edits it; after the meetup. */
export async function lockRecap(tx: Transaction, meetupId: number): Promise<RecapRow | null> {
  const [row] = await tx.query<RecapRow>(`select ${columns} from recaps where meetup_id = $1 for update`, [
    meetupId,
  ])
  return row ?? null
}

/** Meetups that have ended, and of which that has not been seen to. */
export const listUnconcluded = async (sql: Sql, now: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select id from events where kind = 'meetup' and cancelled_at is null and not is_concluded and ends_at <= $1
       order by ends_at, id limit $2`,
      [now, limit],
    )
  ).map(({ id }) => id)

/** False: another worker was first. */
export const markConcluded = async (tx: Transaction, meetupId: number): Promise<boolean> =>
  (
    await tx.query('update events set is_concluded = true where id = $1 and not is_concluded returning 1', [
      meetupId,
    ])
  ).length > 0

export const insertRecap = (tx: Transaction, meetupId: number, at: Date) =>
  tx.query('insert into recaps (meetup_id, drafted_at) values ($1, $2)', [meetupId, at])

export const storeText = (tx: Transaction, meetupId: number, text: string) =>
  tx.query('update recaps set text = $2, version = version + 1 where meetup_id = $1', [meetupId, text])

export const markPublished = (tx: Transaction, meetupId: number, at: Date) =>
  tx.query(
    `update recaps set state = 'published', published_at = $2, was_published = true, version = version + 1
     where meetup_id = $1`,
    [meetupId, at],
  )

export const markDraft = (tx: Transaction, meetupId: number) =>
  tx.query(
    `update recaps set state = 'draft', published_at = null, version = version + 1 where meetup_id = $1`,
    [meetupId],
  )
