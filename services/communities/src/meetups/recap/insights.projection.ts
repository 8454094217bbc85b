import {
  type postCreated,
  postDeleted,
  type postEdited,
  type postRestored,
  recapInsightHours,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'

type PostEvent = typeof postCreated | typeof postEdited | typeof postDeleted | typeof postRestored

/** An insight as it is now. */
interface Insight {
  post_id: number
  author_id: number
  /** Null: it is about none. */
  museum_id: number | null
  shared_at: string
}

/** No meetup takes longer than a day and an hour. */
const longestHours = 25

/**
 * Keeps which insights are of meetups: by who attended, about the museum of the meetup, and shared while it took place or soon
 * after. Who attends is settled by its start, before any of them.
 */
export const keepInsights: BatchHandler<PostEvent> = async (events, { tx }) => {
  const last = [...new Map(events.map(event => [postIdOf(event), event])).values()]
  const there: Insight[] = []
  const deleted: number[] = []
  for (const { type, data } of last) {
    if (type === postDeleted.type) deleted.push(data.postId)
    else {
      const { id, user, museum, createdAt } = data.post
      there.push({ post_id: id, author_id: user.id, museum_id: museum?.id ?? null, shared_at: createdAt })
    }
  }
  if (deleted.length > 0) await markDeleted(tx, deleted)
  if (there.length > 0) await store(tx, there)
}

const postIdOf = ({ data }: Received<PostEvent>): number => ('post' in data ? data.post.id : data.postId)

const markDeleted = (tx: Transaction, postIds: readonly number[]) =>
  tx.query('update meetup_insights set is_deleted = true where post_id = any($1::bigint[])', [postIds])

/** Adds them to the meetups that they are of by now, and takes them from those that they are not of any more. */
async function store(tx: Transaction, insights: readonly Insight[]): Promise<void> {
  const given = `jsonb_to_recordset($1::jsonb) as given(post_id bigint, author_id int, museum_id int, shared_at timestamptz)`
  await tx.query(
    `delete from meetup_insights kept using ${given}, events e
     where kept.post_id = given.post_id and e.id = kept.meetup_id and e.museum_id is distinct from given.museum_id`,
    [JSON.stringify(insights)],
  )
  const about = insights.filter(({ museum_id }) => museum_id !== null)
  if (about.length === 0) return
  await tx.query(
    `insert into meetup_insights (meetup_id, post_id, author_id)
     select e.id, given.post_id, given.author_id from ${given}
     join events e on e.kind = 'meetup' and e.cancelled_at is null and e.museum_id = given.museum_id
       and e.starts_at <= given.shared_at
       and e.starts_at >= given.shared_at - interval '${recapInsightHours + longestHours} hours'
       and e.ends_at >= given.shared_at - interval '${recapInsightHours} hours'
     join rsvps r on r.event_id = e.id and r.user_id = given.author_id and r.status = 'attending'
     on conflict (meetup_id, post_id) do update set is_deleted = false`,
    [JSON.stringify(about)],
  )
}
