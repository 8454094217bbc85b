import {
  type RecapInsight,
  type RecapPhoto,
  type RecapState,
  recapInsightsMax,
  recapPhotosMax,
} from '@vitrine/contracts'
import {
  maxScanned,
  prepared,
  type Signing,
  type Sql,
  type StoredMedia,
  signedMedia,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isListed } from '../../audience/audience.ts'
import { isUnreported } from '../../reports/reported.ts'
import type { Reader } from '../meetups.repository.ts'
import { hasConsent } from './consents.repository.ts'

/** What a recap shows of its meetup: `p` is a photo or an insight. */
export const recapItems = {
  photo: {
    table: 'meetup_photos',
    id: 'id',
    max: recapPhotosMax,
    /** SQL: whether a recap may show it at all. */
    isOffered: `p.shown_at is not null and not p.is_hidden and ${hasConsent('p.meetup_id', 'p.uploader_id')}`,
  },
  insight: {
    table: 'meetup_insights',
    id: 'post_id',
    max: recapInsightsMax,
    isOffered: 'not p.is_deleted',
  },
} as const
export type RecapItem = keyof typeof recapItems

/** SQL: whether a recap in a state shows an item: a draft, unless it was left out; a published one, where it was put in. */
const isShown = (state: RecapState) =>
  state === 'draft' ? 'p.is_in_recap is distinct from false' : 'p.is_in_recap is true'

/**
 * SQL: the items of the meetup `$1` that a recap in a state may show, with whether it does. `isAll`: of its first ones, also those that
 * it does not show; else an index has those that were put in.
 */
const offered = (of: RecapItem, state: RecapState, isAll: boolean) => {
  const { table, id, isOffered } = recapItems[of]
  const which = isAll || state === 'draft' ? '' : 'and is_in_recap'
  return `select p.*, p.${id} as item_id, ${isShown(state)} as is_shown
    from (select * from ${table} where meetup_id = $1 ${which} order by ${id} limit ${maxScanned}) as p
    where ${isOffered}`
}

/**
 * SQL: of {@link offered}, those that their reader may see, the first first; for who edits the recap, those that are not shown
 * come after them. No more than `max` of either.
 */
const listed = (
  of: RecapItem,
  { state, mayEdit }: Pick<RecapReader, 'state' | 'mayEdit'>,
  mayRead: string,
) => {
  const part = (which: string) =>
    `(select item_id as id, is_shown from readable where ${which} order by item_id limit ${recapItems[of].max})`
  return `with readable as materialized (select * from (${offered(of, state, mayEdit)}) as p where ${mayRead})
    ${part('is_shown')}${mayEdit ? ` union all ${part('not is_shown')}` : ''}`
}

/** Of whom a recap is read, and as what. */
export interface RecapReader extends Reader {
  state: RecapState
  /** What is not shown is listed, too. */
  mayEdit: boolean
  /** Who attended is shown to them. */
  seesInside: boolean
  at: Date
}

interface PhotoRow extends UserColumns {
  id: number
  is_shown: boolean
  uploader_id: number
  alt_text: string
  caption: string
  rendered: NonNullable<StoredMedia['rendered']>
}

/** Of the statement that lists items for a reader. */
const nameOf = (of: RecapItem, { state, mayEdit }: RecapReader) =>
  `recap_${of}s_${state}_${mayEdit ? 'all' : 'shown'}`

const reading = ({ id, isMember, at }: RecapReader) => [id, isMember, at]

/** The photos whose uploaders agreed. */
export async function listRecapPhotos(
  sql: Sql,
  meetupId: number,
  reader: RecapReader & { signing: Signing },
): Promise<RecapPhoto[]> {
  const mayRead = `${isListed('$2::int', 'p.uploader_id', '$3::boolean', '$4::timestamptz')}
    and ${isUnreported('$2::int', 'meetup_photo', 'p.id')}`
  const statement = prepared<PhotoRow>(
    nameOf('photo', reader),
    `select item.id, item.is_shown, p.uploader_id, p.alt_text, p.caption, m.rendered, ${userColumns('a')}
     from (${listed('photo', reader, mayRead)}) as item
     join meetup_photos p on p.id = item.id join people a on a.id = p.uploader_id
     join media m on m.id = p.id and m.owner_id = p.uploader_id and m.rendered is not null
     order by item.is_shown desc, item.id`,
  )
  const rows = await statement(sql, [meetupId, ...reading(reader)])
  return rows.map(row => ({
    id: row.id,
    uploader: userSummaryOf(row.uploader_id, row),
    media: signedMedia(row.rendered, reader.signing),
    altText: row.alt_text,
    caption: row.caption,
    isShown: row.is_shown,
  }))
}

/** The insights of those who attended; whoever is not shown who that is, those of whoever agreed. */
export async function listRecapInsights(
  sql: Sql,
  meetupId: number,
  reader: RecapReader,
): Promise<RecapInsight[]> {
  const mayRead = `${isListed('$2::int', 'p.author_id', '$3::boolean', '$4::timestamptz')}
    and ($5::boolean or ${hasConsent('p.meetup_id', 'p.author_id')})`
  const statement = prepared<{ id: number; is_shown: boolean }>(
    nameOf('insight', reader),
    `select id, is_shown from (${listed('insight', reader, mayRead)}) as item order by is_shown desc, id`,
  )
  const rows = await statement(sql, [meetupId, ...reading(reader), reader.seesInside])
  return rows.map(({ id, is_shown: isShown }) => ({ postId: id, isShown }))
}

/** Puts an item of a meetup in, or leaves it out; false: the recap may not show it at all. */
export const chooseItem = async (
  tx: Transaction,
  of: RecapItem,
  { meetupId, id, isIn }: { meetupId: number; id: number; isIn: boolean },
): Promise<boolean> => {
  const { table, id: column, isOffered } = recapItems[of]
  const rows = await tx.query(
    `update ${table} p set is_in_recap = $3 where p.meetup_id = $1 and p.${column} = $2 and ${isOffered} returning 1`,
    [meetupId, id, isIn],
  )
  return rows.length > 0
}

/** Whether a recap shows as many as it may, whoever reads it, besides one of them. */
export const isFull = async (
  tx: Transaction,
  of: RecapItem,
  { meetupId, state, exceptId }: { meetupId: number; state: RecapState; exceptId: number },
): Promise<boolean> => {
  const { max } = recapItems[of]
  const rows = await tx.query(
    `select 1 from (${offered(of, state, false)}) as p where is_shown and item_id <> $2 limit ${max}`,
    [meetupId, exceptId],
  )
  return rows.length === max
}

/** Puts in what a draft shows, before it is published: what comes later waits for whoever edits it. */
export const putIn = (tx: Transaction, of: RecapItem, meetupId: number, ids: readonly number[]) => {
  const { table, id } = recapItems[of]
  return tx.query(
    `update ${table} set is_in_recap = true where meetup_id = $1 and ${id} = any($2::bigint[])`,
    [meetupId, ids],
  )
}
