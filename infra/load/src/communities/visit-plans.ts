import { community, type DataSize, owner, type Run, reader } from './data.ts'

/** As many have voted in it as the community has members but the reader, and it is the newest. */
export const busyPlan = 1_000_000
const openPlans = 20
const planMuseums = 8

/** Daily, but the last one is closed on Mondays. */
const openingHours = `jsonb_build_object(
  'defaultHours', (select jsonb_object_agg(day, case when day = 'monday' and m.id = ${planMuseums}
    then jsonb_build_object('isOpen', false, 'isByAppointment', false)
    else jsonb_build_object('isOpen', true, 'isByAppointment', false, 'openTime', '09:30', 'closeTime', '18:00') end)
    from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) day),
  'seasonalHours', '[]'::jsonb, 'exceptions', '[]'::jsonb, 'lastEntryMinutes', 30)`

/**
 * Plans of visits in one community: 20 that are open, each for eight museums and a month, {@link busyPlan} among them; and as many
 * that are over as a meetup has attendees.
 */
export async function fillVisitPlans(run: Run, size: DataSize): Promise<void> {
  await run(
    `update museums m set timezone = 'Europe/Amsterdam', opening_hours = ${openingHours} where id <= ${planMuseums}`,
  )
  await run(
    `insert into visit_plans (id, community_id, creator_id, first_day, last_day, visit_length, timezone, voters_count, created_at)
     overriding system value
     select case when n = 0 then ${busyPlan} else n end, ${community}, ${owner}, current_date + given.day, current_date + given.day + 30,
       120, 'UTC', case when n = 0 then $1::int - 1 else 0 end, now()
     from generate_series(0, $2::int) n,
       lateral (select case when n < ${openPlans} then 3 else -60 end as day) given`,
    size.members,
    size.attendees,
  )
  await run(
    `insert into plan_museums (plan_id, museum_id, place, votes)
     select p.id, place, place, case when p.id = ${busyPlan} then $1::int - 1 else 0 end
     from visit_plans p, generate_series(1, ${planMuseums}) place`,
    size.members,
  )
  await run(
    `insert into plan_votes (plan_id, user_id, museum_ids, times, voted_at)
     select ${busyPlan}, m.user_id, array(select generate_series(1, ${planMuseums})), array[to_char(current_date + 5, 'YYYY-MM-DD') || ' morning'], now()
     from members m where m.community_id = ${community} and m.user_id <> ${reader}`,
  )
  await run(
    `insert into plan_times (plan_id, time, votes)
     select ${busyPlan}, to_char(current_date + 5, 'YYYY-MM-DD') || ' morning', $1::int - 1`,
    size.members,
  )
}
