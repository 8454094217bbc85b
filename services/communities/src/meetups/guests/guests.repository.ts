import type { Guest, GuestStatus } from '@vitrine/contracts'
import {
  maxScanned,
  prepared,
  type Sql,
  scanPage,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { maySee } from '../../audience/audience.ts'
import type { Reader } from '../meetups.repository.ts'

interface GuestRow extends UserColumns {
  place: number
  user_id: number
  changed_at: Date
}

/** Of one answer. It is in the statement, and no parameter of it, because each has an index of its own. */
function pagesOf(status: GuestStatus) {
  /** Those behind a place: one range of the index. */
  const rows = (after: string) =>
    `select user_id, place from rsvps
     where event_id = $1 and status = '${status}' and place > ${after}::bigint order by place`
  const found = `select r.user_id from (${rows('$4')} limit ${maxScanned}) as r
    where ${maySee('$2::int', 'r.user_id', '$3::boolean')} order by r.place limit $5`
  return {
    /**
     * Behind an array the planner expects few rows, and behind a limit it looks each of them up: it would read all answers to the
     * event.
     */
    page: prepared<GuestRow>(
      `guests_${status}`,
      `select r.place, r.user_id, r.changed_at, ${userColumns('p')} from unnest(array(${found})) as wanted(id)
       cross join lateral (select * from rsvps where event_id = $1 and user_id = wanted.id limit 1) as r
       join people p on p.id = r.user_id order by r.place`,
    ),
    scanEnd: prepared<{ place: number }>(
      `guests_${status}_scan_end`,
      `${rows('$2')} offset ${maxScanned - 1} limit 1`,
    ),
  }
}
const pages: Record<GuestStatus, ReturnType<typeof pagesOf>> = {
  attending: pagesOf('attending'),
  offered: pagesOf('offered'),
  waitlisted: pagesOf('waitlisted'),
  interested: pagesOf('interested'),
}

/** A page of one answer: whom the reader may see, whoever answered first first; and the place behind which the next one begins. */
export async function listShownGuests(
  sql: Sql,
  meetupId: number,
  reader: Reader,
  { status, after, limit }: { status: GuestStatus; after: number; limit: number },
): Promise<{ guests: Guest[]; next: number | null }> {
  const { page, scanEnd } = pages[status]
  const { rows, next } = await scanPage(
    { from: after, limit },
    async (from, wanted) =>
      (await page(sql, [meetupId, reader.id, reader.isMember, from, wanted])).map(row => ({
        id: row.place,
        row,
      })),
    async from => (await scanEnd(sql, [meetupId, from]))[0]?.place ?? null,
  )
  return { guests: rows.map(({ row }) => guestOf(row, status)), next }
}

const guestOf = (row: GuestRow, status: GuestStatus): Guest => ({
  user: userSummaryOf(row.user_id, row),
  status,
  answeredAt: row.changed_at.toISOString(),
})
