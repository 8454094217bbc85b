import { type DayPart, type PlanTime, type PlanVote, planTimeKey } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'

const ownVote = prepared<{ museum_ids: number[]; times: string[] }>(
  'plan_vote',
  'select museum_ids, times from plan_votes where plan_id = $1 and user_id = $2',
)
const votesOfTimes = prepared<{ time: string; votes: number }>(
  'plan_times',
  'select time, votes from plan_times where plan_id = $1 and votes > 0',
)

function parseTimeKey(key: string): PlanTime {
  const [date = '', part] = key.split(' ')
  return { date, part: part as DayPart }
}

/** Empty: the user has not voted. */
export async function findVote(sql: Sql, planId: number, userId: number): Promise<PlanVote> {
  const [row] = await ownVote(sql, [planId, userId])
  return { museumIds: row?.museum_ids ?? [], times: row?.times.map(parseTimeKey) ?? [] }
}

/** How many can come, by {@link planTimeKey}. */
export async function findVotesOfTimes(sql: Sql, planId: number): Promise<Map<string, number>> {
  const rows = await votesOfTimes(sql, [planId])
  return new Map(rows.map(({ time, votes }) => [time, votes]))
}

export const isEmpty = ({ museumIds, times }: PlanVote): boolean =>
  museumIds.length === 0 && times.length === 0

const keysOf = (times: readonly PlanTime[]) => times.map(planTimeKey).sort()
const isSame = (a: PlanVote, b: PlanVote): boolean =>
  String([...a.museumIds].sort()) === String([...b.museumIds].sort()) &&
  String(keysOf(a.times)) === String(keysOf(b.times))

interface Voting {
  planId: number
  userId: number
  vote: PlanVote
  at: Date
}

/** Replaces the vote of a user, with the counts, under the lock of the plan. Returns false where it is the same. */
export async function replaceVote(tx: Transaction, { planId, userId, vote, at }: Voting): Promise<boolean> {
  const before = await findVote(tx, planId, userId)
  if (isSame(before, vote)) return false
  const [old, now] = [keysOf(before.times), keysOf(vote.times)]
  if (isEmpty(vote))
    await tx.query('delete from plan_votes where plan_id = $1 and user_id = $2', [planId, userId])
  else
    await tx.query(
      `insert into plan_votes (plan_id, user_id, museum_ids, times, voted_at) values ($1, $2, $3, $4, $5)
       on conflict (plan_id, user_id) do update
       set museum_ids = excluded.museum_ids, times = excluded.times, voted_at = excluded.voted_at`,
      [planId, userId, vote.museumIds, now, at],
    )
  await tx.query(
    `update plan_museums set votes = votes + (museum_id = any($3::int[]))::int - (museum_id = any($2::int[]))::int
     where plan_id = $1 and museum_id = any($2::int[] || $3::int[])`,
    [planId, before.museumIds, vote.museumIds],
  )
  await tx.query('update plan_times set votes = votes - 1 where plan_id = $1 and time = any($2::text[])', [
    planId,
    old,
  ])
  await tx.query(
    `insert into plan_times as kept (plan_id, time, votes) select $1, unnest($2::text[]), 1
     on conflict (plan_id, time) do update set votes = kept.votes + 1`,
    [planId, now],
  )
  await tx.query('update visit_plans set voters_count = voters_count + $2 where id = $1', [
    planId,
    Number(isEmpty(before)) - Number(isEmpty(vote)),
  ])
  return true
}

/** The plans of a community that a user has voted in, in the order of their ids. Old plans are purged, so they are few. */
export const listVoted = async (sql: Sql, userId: number, communityId: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select p.id from plan_votes v join visit_plans p on p.id = v.plan_id
       where v.user_id = $1 and p.community_id = $2 order by p.id`,
      [userId, communityId],
    )
  ).map(({ id }) => id)
