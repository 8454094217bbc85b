import { type Announced, type AnnounceMeetup, excerptOf, meetupAnnounced } from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { getComment, type Written } from '../../discussion/comments/comments.service.ts'
import { groupsOfGuests } from '../../events/guests.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import { meetupMessage } from '../../events/published.ts'
import { lockMeetupIn } from '../access.ts'
import { requireAnnouncer } from '../permission.ts'
import { publishMentionsIn, writeIn } from './comments.service.ts'

/** Writes to everyone who has answered a meetup: a comment in its discussion, of which they are notified (B-37). */
export async function announceMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, content }: { meetupId: number } & AnnounceMeetup,
): Promise<Announced> {
  // The stored answer holds no text: a replay shows the comment as it is by then.
  const { id, recipients } = await mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId, { shared: true })
    requireAnnouncer(standing, viewer, meetup)
    const announcement = { content, parentId: null, isAnnouncement: true } as const
    const written = await writeIn(ctx, tx, viewer, meetup, announcement)
    const recipients = await publishToGuests(ctx, tx, meetup, written)
    // A recipient whom it mentions is notified of the announcement alone.
    const mentions = written.mentions.filter(({ id }) => !recipients.has(id))
    await publishMentionsIn(ctx, tx, meetup, { ...written, mentions })
    return { id: written.id, recipients: recipients.size }
  })
  return { comment: await getComment(ctx, id), recipients }
}

/** Returns who is notified: all who have answered but the author. */
async function publishToGuests(
  { outbox }: CommunitiesContext,
  tx: Transaction,
  meetup: LockedMeetup,
  { id: commentId, author, content }: Written,
): Promise<ReadonlySet<number>> {
  const message = {
    ...meetupMessage(meetup),
    visibility: 'involved' as const,
    commentId,
    author,
    excerpt: excerptOf(content),
  }
  const recipients = new Set<number>()
  for await (const group of groupsOfGuests(tx, meetup.id)) {
    const userIds = group.filter(id => id !== author.id)
    if (userIds.length > 0) await outbox.publish(tx, meetupAnnounced, { ...message, userIds })
    for (const id of userIds) recipients.add(id)
  }
  return recipients
}
