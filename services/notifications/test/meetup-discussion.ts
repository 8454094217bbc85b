import {
  type EventData,
  type MeetupCommentChange,
  meetupAnnounced,
  meetupCommentCreated,
  meetupCommentDeleted,
  meetupCommentEdited,
  meetupCommentRestored,
  meetupUserMentioned,
  streamEvents,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { closed, owner } from './communities.ts'
import { person, type TestEnvironment } from './environment.ts'
import { meetupIn, organizer } from './meetups.ts'

const at = '2026-11-21T10:00:00.000Z'

/** What is written in the discussions of meetups in these tests. */
export function meetupDiscussionActs({ publish, service }: TestEnvironment) {
  /** Members alone read it, of a public community too. */
  const inside = (of: typeof closed) => ({ community: of, visibility: 'members' as const })
  const on = (commentId: number, of: typeof closed) => ({
    ...inside(of),
    meetupId: meetupIn(of).id,
    commentId,
  })
  return {
    comment: (
      authorId: number,
      commentId: number,
      parent: { id: number; authorId: number } | null = null,
      of = closed,
      more: Partial<EventData<typeof meetupCommentCreated>> = {},
    ) =>
      publish(meetupCommentCreated, {
        ...inside(of),
        meetup: meetupIn(of),
        commentId,
        organizerId: organizer,
        parentId: parent?.id ?? null,
        parentAuthorId: parent?.authorId ?? null,
        isAnnouncement: false,
        author: person(authorId),
        excerpt: `Comment ${commentId}`,
        createdAt: at,
        ...more,
      }),
    mention: (userId: number, authorId: number, commentId: number, of = closed) =>
      publish(meetupUserMentioned, {
        ...on(commentId, of),
        author: person(authorId),
        userId,
        excerpt: 'Look at this',
      }),
    announce: (
      userIds: number[],
      commentId = 95,
      of = closed,
      authorId = organizer,
      options: PublishOptions = {},
    ) =>
      publish(
        meetupAnnounced,
        {
          community: of,
          visibility: 'involved',
          meetup: meetupIn(of),
          commentId,
          author: person(authorId),
          excerpt: 'Bring a torch',
          userIds,
        },
        options,
      ),
    edit: (commentId: number, authorId: number, text: string) =>
      publish(meetupCommentEdited, { ...on(commentId, closed), authorId, excerpt: text, editedAt: at }),
    delete: (
      commentId: number,
      authorId: number,
      by: Partial<EventData<typeof meetupCommentDeleted>> = {},
      options: PublishOptions = {},
    ) =>
      publish(
        meetupCommentDeleted,
        {
          ...on(commentId, closed),
          authorId,
          removed: 1,
          deletedBy: authorId,
          deletedAs: 'author',
          ...by,
        },
        options,
      ),
    restore: (commentId: number, authorId: number) =>
      publish(meetupCommentRestored, {
        ...on(commentId, closed),
        authorId,
        restored: 1,
        excerpt: 'Comment',
        restoredBy: owner,
      }),
    /** What open pages of the user receive of discussions of meetups. */
    async listening(userId: number) {
      const changes: MeetupCommentChange[] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event === 'meetup-comment') changes.push(streamEvents['meetup-comment'].parse(data))
      })
      await subscribed
      return { changes, stop }
    },
  }
}
