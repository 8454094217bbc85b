import { type Reminder, reminderHours, reminders } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** SQL: a row for each reminder, with its name and how long before a start it is. */
const kinds = `(values ${reminders
  .map(reminder => `('${reminder}', interval '${reminderHours[reminder]} hours')`)
  .join(', ')}) as kind (reminder, before)`

/** Has users reminded of an event before this start: by what is still ahead, and not again where the event had this start before. */
export const scheduleReminders = (
  tx: Transaction,
  { id, startsAt }: { id: number; startsAt: Date },
  now: Date,
) =>
  tx.query(
    `insert into event_reminders (event_id, reminder, starts_at, due_at, expires_at)
     select $1, reminder, $2, due_at, lead(due_at, 1, $2::timestamptz) over (order by due_at)
     from (select reminder, $2::timestamptz - before as due_at from ${kinds}) as due
     where due_at > $3
     on conflict do nothing`,
    [id, startsAt, now],
  )

/** Events of which reminders are due, in the order of locks. */
export const listDue = async (sql: Sql, now: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select distinct event_id as id from (
         select event_id from event_reminders where not is_done and due_at <= $1 order by due_at, id limit $2
       ) as due order by event_id`,
      [now, limit],
    )
  ).map(({ id }) => id)

export interface DueReminder {
  id: number
  event_id: number
  reminder: Reminder
  /** The next who are to be reminded, in the order of ids; none, where the reminder is of no use any more. */
  user_ids: number[]
}

/**
 * SQL: whether a reminder `r` of the event `e` is true and of use: the event takes place, at the start that it is about, and this is not
 * yet over. `$2` is now.
 */
const isOfUse = `e.cancelled_at is null and e.starts_at = r.starts_at and r.expires_at > $2
  and not exists (select 1 from communities c where c.id = e.community_id and c.state = 'deleted')`

/** The due reminders of locked events. */
export const listNext = (
  tx: Transaction,
  eventIds: readonly number[],
  { now, limit }: { now: Date; limit: number },
): Promise<DueReminder[]> =>
  tx.query(
    `select r.id, r.event_id, r.reminder, array(
       select g.user_id from rsvps g
       where g.event_id = r.event_id and g.user_id > r.reminded_to and ${isOfUse}
         and (g.status = 'attending' or (r.reminder = 'day' and g.status = 'interested'))
       order by g.user_id limit $3) as user_ids
     from event_reminders r join events e on e.id = r.event_id
     where r.event_id = any($1::int[]) and not r.is_done and r.due_at <= $2
     order by r.event_id, r.due_at`,
    [eventIds, now, limit],
  )

/** That these users were reminded, and, where there were fewer than the limit, that a reminder is done: then it names none of them. */
export const markSent = (tx: Transaction, sent: readonly DueReminder[], limit: number) =>
  tx.query(
    `update event_reminders r set reminded_to = case when sent.is_done then 0 else sent.reminded_to end, is_done = sent.is_done
     from unnest($1::int[], $2::int[], $3::boolean[]) as sent(id, reminded_to, is_done) where r.id = sent.id`,
    [
      sent.map(({ id }) => id),
      sent.map(({ user_ids }) => user_ids.at(-1) ?? 0),
      sent.map(({ user_ids }) => user_ids.length < limit),
    ],
  )

/** Those of starts that are over; returns how many. */
export const purgeReminders = (sql: Sql, before: Date): Promise<number> =>
  purge(
    sql,
    `delete from event_reminders where id = any(array(
       select id from event_reminders where starts_at < $2 limit $1::int)) returning 1`,
    [before],
  )
