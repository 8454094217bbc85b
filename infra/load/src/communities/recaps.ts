import { recapInsightsMax, recapPhotosMax } from '@vitrine/contracts'
import { community, type DataSize, type Run } from './data.ts'
import { busyMeetup } from './meetups.ts'

/** Above the ids of those that communities has. */
const firstInsight = 2_000_000_000
export const insightInRecap = firstInsight + 1

/**
 * The recap of {@link busyMeetup}, which is published: every tenth user agreed, and of photos and insights, of which there are as many as
 * posts, it shows as many as it may. All meetups that are over have been seen to.
 */
export async function fillRecaps(run: Run, size: DataSize): Promise<void> {
  await run(`update events set is_concluded = true where kind = 'meetup' and ends_at < now()`)
  await run(
    `insert into recaps (meetup_id, state, text, drafted_at, published_at, was_published)
     select ${busyMeetup}, 'published', 'The lamps were lit.', now(), now(), true`,
  )
  await run(
    `insert into recap_consents (meetup_id, user_id, community_id, given_at)
     select ${busyMeetup}, n, ${community}, now() from generate_series(3, $1::int, 10) n`,
    size.members,
  )
  await run(
    `update meetup_photos set is_in_recap = true where id = any(array(
       select p.id from meetup_photos p join recap_consents given on given.meetup_id = p.meetup_id and given.user_id = p.uploader_id
       where p.meetup_id = ${busyMeetup} and p.shown_at is not null order by p.id limit ${recapPhotosMax}))`,
  )
  await run(
    `insert into meetup_insights (meetup_id, post_id, author_id, is_in_recap)
     select ${busyMeetup}, ${firstInsight} + n, 3 + n % ($2::int - 2), case when n <= ${recapInsightsMax} then true end
     from generate_series(1, $1::int) n`,
    size.posts,
    size.attendees,
  )
}
