import { community, type DataSize, owner, pictureFile, type Run, renderedPicture } from './data.ts'
import { busyMeetup } from './meetups.ts'

/** The id above which those of photos are: pictures of posts have the others, in both sizes. */
const firstPhoto = 1_000_000_000

/** Where a share of the photos is above. */
export const photoAt = (share: number, { posts }: DataSize): number => firstPhoto + Math.round(share * posts)

/**
 * {@link busyMeetup} has as many photos as there are posts; each hundredth is not ready. So are those of the other meetups, of which
 * each has one.
 */
export async function fillMeetupPhotos(run: Run, { posts, members, meetups }: DataSize): Promise<void> {
  await run(
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at)
     select ${firstPhoto} - n, ${busyMeetup} + n, ${community}, ${owner}, '', '', now() from generate_series(1, $1::int) n`,
    meetups,
  )
  await run(
    `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at, shown_at)
     select ${firstPhoto} + n, ${busyMeetup}, ${community}, 1 + n::bigint * 7919 % $2, 'A sketch, ' || n, 'Before dusk',
       now(), case when n % 100 <> 0 then now() end
     from generate_series(1, $1::int) n`,
    posts,
    members,
  )
  await run(
    `insert into media (id, owner_id, kind, purpose, state, rendered, changed_at, version)
     select id, uploader_id, 'picture', 'meetup', 'ready', ${renderedPicture('id', 'file')}, now(), 1
     from meetup_photos, lateral (select ${pictureFile('id')} as file) as named where shown_at is not null`,
  )
}
