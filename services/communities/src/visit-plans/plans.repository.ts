import { type CommunityRef, type CreateVisitPlan, type OpeningHours, texts } from '@vitrine/contracts'
import {
  invalid,
  type MuseumColumns,
  museumColumns,
  prepared,
  type Sql,
  type Transaction,
} from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import { isShownUser, joinNamed } from '../people/people.repository.ts'
import type { PlanRow } from './plan-row.ts'

const communityRef = `json_build_object('id', c.id, 'name', c.name, 'isPrivate', c.is_private) as community`
const planColumns = `p.id, p.community_id, p.creator_id, p.first_day::text, p.last_day::text, p.visit_length,
  p.max_attendees, p.timezone, p.voters_count, p.meetup_id, p.created_at`
/** SQL: what a {@link PlanRow} has of the viewer `$2`, who is a member if `$3`. */
const viewerColumns = `case when ${maySee('$2::int', 'o.id', '$3::boolean')} then to_jsonb(o) end as creator,
  exists (select 1 from plan_votes v where v.plan_id = p.id and v.user_id = $2::int) as has_voted`
const shownRows = `select ${planColumns}, ${viewerColumns} from visit_plans p ${joinNamed('o', 'p.creator_id')}`
/**
 * SQL: as meetups are, a plan is shown by a rule about who sees its creator. That of an account that is erased or hidden is still
 * that of its community.
 */
const isShown = `(p.creator_id is null or not ${isShownUser('p.creator_id')}
  or ${maySee('$2::int', 'p.creator_id', '$3::boolean')})`

const communityOf = prepared<{ community_id: number }>(
  'community_of_plan',
  'select community_id from visit_plans where id = $1',
)

/** Null: there is no such plan. */
export async function findCommunityOf(sql: Sql, id: number): Promise<number | null> {
  const [row] = await communityOf(sql, [id])
  return row?.community_id ?? null
}

interface Reader {
  id: number
  isMember: boolean
}

const byId = prepared<PlanRow>('visit_plan', `${shownRows} where p.id = $1 and ${isShown}`)
const locked = prepared('lock_visit_plan', 'select 1 from visit_plans where id = $1 for update')
const open = prepared<PlanRow>(
  'open_visit_plans',
  `${shownRows} where p.community_id = $1 and p.meetup_id is null and p.last_day >= $4::date and ${isShown}
   order by p.id desc limit $5`,
)

/** Null: there is none, or the reader is not shown it. */
export async function findPlan(sql: Sql, id: number, reader: Reader): Promise<PlanRow | null> {
  const [row] = await byId(sql, [id, reader.id, reader.isMember])
  return row ?? null
}

/** Locks it, whoever is shown it, until the end of the transaction. */
export const lockPlanRow = (tx: Transaction, id: number) => locked(tx, [id])

/** As {@link findPlan}, locked until the end of the transaction. */
export async function lockPlan(tx: Transaction, id: number, reader: Reader): Promise<PlanRow | null> {
  await lockPlanRow(tx, id)
  return findPlan(tx, id, reader)
}

/** Those of a community that have not become a meetup, with a last day from `firstDay` on; the newest first. */
export const listOpenPlans = (
  sql: Sql,
  communityId: number,
  reader: Reader,
  { firstDay, limit }: { firstDay: string; limit: number },
): Promise<PlanRow[]> => open(sql, [communityId, reader.id, reader.isMember, firstDay, limit])

/** Whether so many are open, whoever is shown them. */
export async function hasOpenPlans(
  sql: Sql,
  communityId: number,
  { firstDay, count }: { firstDay: string; count: number },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from visit_plans where community_id = $1 and meetup_id is null and last_day >= $2::date limit $3`,
    [communityId, firstDay, count],
  )
  return rows.length === count
}

export async function insertPlan(
  tx: Transaction,
  {
    communityId,
    creatorId,
    plan,
    at,
  }: { communityId: number; creatorId: number; plan: CreateVisitPlan; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with plan as (
       insert into visit_plans (community_id, creator_id, first_day, last_day, visit_length, max_attendees, timezone, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     ), museums as (
       insert into plan_museums (plan_id, museum_id, place)
       select plan.id, given.id, given.place from plan, unnest($9::int[]) with ordinality as given (id, place)
     )
     select id from plan`,
    [
      communityId,
      creatorId,
      plan.from,
      plan.to,
      plan.visitLength,
      plan.maxAttendees,
      plan.timezone,
      at,
      plan.museumIds,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const addMuseum = (tx: Transaction, planId: number, museumId: number) =>
  tx.query(
    `insert into plan_museums (plan_id, museum_id, place)
     select $1, $2::int, max(place) + 1 from plan_museums where plan_id = $1`,
    [planId, museumId],
  )

/** A museum of a plan, with when it can be visited. */
export interface PlanMuseumRow extends MuseumColumns {
  plan_id: number
  museum_id: number
  votes: number
  latitude: number | null
  longitude: number | null
  /** Empty: not known. */
  timezone: string
  opening_hours: OpeningHours | null
  has_free_days: boolean
}

const museumsOf = prepared<PlanMuseumRow>(
  'museums_of_plan',
  `select pm.plan_id, pm.votes, museum.id as museum_id, ${museumColumns('museum')}, museum.latitude, museum.longitude,
     museum.timezone, museum.opening_hours, museum.has_free_days
   from plan_museums pm join museums museum on museum.id = pm.museum_id where pm.plan_id = $1 order by pm.place`,
)

/** In the order in which they were added. */
export const listPlanMuseums = (sql: Sql, planId: number): Promise<PlanMuseumRow[]> =>
  museumsOf(sql, [planId])

/** As {@link listPlanMuseums}, of several plans, as they are referred to. */
export const listMuseumRefs = (
  sql: Sql,
  planIds: readonly number[],
): Promise<(MuseumColumns & { plan_id: number; museum_id: number })[]> =>
  sql.query(
    `select pm.plan_id, museum.id as museum_id, ${museumColumns('museum')}
     from plan_museums pm join museums museum on museum.id = pm.museum_id
     where pm.plan_id = any($1::int[]) order by pm.plan_id, pm.place`,
    [planIds],
  )

/** Whether all of these different museums are those of a plan. */
export async function hasMuseums(sql: Sql, planId: number, ids: readonly number[]): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from plan_museums where plan_id = $1 and museum_id = any($2::int[])',
    [planId, ids],
  )
  return rows.length === ids.length
}

export const setMeetup = (tx: Transaction, planId: number, meetupId: number) =>
  tx.query('update visit_plans set meetup_id = $2 where id = $1', [planId, meetupId])

/** Of plans that have become these meetups; each with its community. */
export const clearMeetups = (
  tx: Transaction,
  meetupIds: readonly number[],
): Promise<{ id: number; community: CommunityRef }[]> =>
  tx.query(
    `update visit_plans p set meetup_id = null from communities c
     where c.id = p.community_id and p.meetup_id = any($1::int[]) returning p.id, ${communityRef}`,
    [meetupIds],
  )

/** With its museums and votes. */
export const deletePlan = (tx: Transaction, id: number) =>
  tx.query('delete from visit_plans where id = $1', [id])

/** At most `limit` plans whose last day is before a day, each with its community. */
export const deletePlansBefore = (
  tx: Transaction,
  day: string,
  limit: number,
): Promise<{ id: number; community: CommunityRef }[]> =>
  tx.query(
    `delete from visit_plans p using communities c
     where c.id = p.community_id and p.id = any(array(
       select id from visit_plans where last_day < $1::date order by last_day, id limit $2 for update skip locked))
     returning p.id, ${communityRef}`,
    [day, limit],
  )

/** 400 where one of them does not exist, or its event has not arrived yet. */
export async function requireMuseums(sql: Sql, ids: readonly number[]): Promise<void> {
  const rows = await sql.query('select 1 from museums where id = any($1::int[])', [ids])
  if (rows.length < ids.length) throw invalid('museumIds', texts.visitPlan.museumUnknown)
}
