import type { Announced, CommunityComment } from '@vitrine/contracts'
import { expect } from 'vitest'
import { reconcileCounters } from '../src/discussion/counters/counters.reconcile.ts'
import type { Answer, Person } from './environment.ts'
import { createMeetupEnvironment, setMeetupCreators, successOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'
import { decidingIn } from './reports.ts'

/** Meetups, and what is written in their discussions. */
export async function createMeetupDiscussionEnvironment() {
  const env = await createMeetupEnvironment()
  const { call } = env
  const urlOf = (meetup: number) => `/api/meetups/${meetup}/comments`
  const ofComment = (id: number, path = '') => `/api/community-comments/${id}${path}`
  const readTalk = (as: Person, meetup: number, query = '') => call(as, 'GET', `${urlOf(meetup)}${query}`)
  const write = (as: Person, meetup: number, body: object = {}, headers = {}): Promise<Answer> =>
    call(as, 'POST', urlOf(meetup), { content: 'A fine idea', ...body }, headers)
  const announce = (as: Person, meetup: number, content = 'We meet at the gate', headers = {}) =>
    call(as, 'POST', `/api/meetups/${meetup}/announce`, { content }, headers)

  /** As {@link write}, {@link readTalk} and {@link announce}, of what succeeds. */
  const say = async (
    as: Person,
    meetup: number,
    content = 'A fine idea',
    parentId: number | null = null,
  ): Promise<CommunityComment> => successOf(await write(as, meetup, { content, parentId }))
  const said = async (as: Person, meetup: number, query = ''): Promise<CommunityComment[]> =>
    successOf(await readTalk(as, meetup, query))
  const announced = async (as: Person, meetup: number, content?: string): Promise<Announced> =>
    successOf(await announce(as, meetup, content))

  /** A meetup with two seats, of a member; each of its other people is what their name says. */
  async function gathering(more: { isPrivate?: boolean; form?: object } = {}) {
    const { form = {}, ...kind } = more
    const roles = ['moderator', 'member', 'member', 'member', 'member', 'member'] as const
    const community = await env.community(roles, kind)
    const [moderator, organizer, guest, waiting, interested, member] = community.members
    await setMeetupCreators(env, community, 'member')
    const { id: meetupId } = await env.meetup(community.id, organizer, {
      maxAttendees: 2,
      enableWaitlist: true,
      ...form,
    })
    await env.answer(guest, meetupId)
    await env.answer(waiting, meetupId)
    await env.answer(interested, meetupId, 'interested')
    const { id, creator } = community
    return { id, creator, moderator, organizer, guest, waiting, interested, member, meetupId }
  }

  return {
    ...env,
    urlOf,
    readTalk,
    write,
    announce,
    say,
    said,
    announced,
    gathering,
    /** As {@link gathering}, with an announcement, and two comments of the guest, to the first of which the organizer replied. */
    async talk() {
      const all = await gathering()
      const { id, meetupId, organizer, guest, member } = all
      const { comment: announcement } = await announced(organizer, meetupId)
      const comment = await say(guest, meetupId, 'Off topic')
      const reply = await say(organizer, meetupId, 'Indeed', comment.id)
      const alone = await say(guest, meetupId, 'Alone')
      return {
        ...all,
        ...{ announcement, comment, reply, alone },
        ...moderationOf(env, id),
        ...decidingIn(env, id),
        /** To a member who takes no part. */
        shown: async () => idsOf(await said(member, meetupId)),
        /** What the guest and the organizer wrote, as it is counted. */
        counted: async () => [await env.written(id, guest), await env.written(id, organizer)],
      }
    },
    change: (as: Person, comment: number, body: object): Promise<Answer> =>
      call(as, 'PATCH', ofComment(comment), body),
    takeBack: (as: Person, comment: number): Promise<Answer> => call(as, 'DELETE', ofComment(comment)),
    bringBack: (as: Person, comment: number): Promise<Answer> =>
      call(as, 'POST', ofComment(comment, '/restore')),
    versions: (as: Person, comment: number): Promise<Answer> =>
      call(as, 'GET', ofComment(comment, '/history')),
    leave: (as: Person, community: number): Promise<Answer> =>
      call(as, 'POST', `/api/communities/${community}/leave`),
    /** How much is stored of a discussion: comments, those in the trash, and earlier versions of the given ones. */
    storedOf: async (meetupId: number, comments: readonly { id: number }[]): Promise<number[]> => [
      await env.rows('comments where meetup_id = $1', meetupId),
      await env.rows('deleted_comments where meetup_id = $1', meetupId),
      await env.rows('comment_revisions where comment_id = any($1::int[])', idsOf(comments)),
    ],
    /** Every counter is that of its rows. */
    async expectNoDrift(): Promise<void> {
      await env.drain()
      const countOf = (table: string) =>
        `(select count(*)::int from ${table} t where t.community_id = s.community_id and t.author_id = s.user_id)`
      const isWrong = `(s.posts, s.comments) is distinct from (${countOf('posts')}, ${countOf('comments')})`
      expect(await env.rows(`member_stats s where ${isWrong}`)).toBe(0)
      expect(await reconcileCounters(env.ctx)).toBe(0)
    },
  }
}
export type MeetupDiscussionEnvironment = Awaited<ReturnType<typeof createMeetupDiscussionEnvironment>>

export const idsOf = (comments: readonly { id: number }[]): number[] => comments.map(({ id }) => id)

/** A member who wrote so much, as it is counted. */
export const written = (comments: number, posts = 0) => ({ posts, comments })
