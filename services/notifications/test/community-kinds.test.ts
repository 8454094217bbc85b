import {
  type CommunityNotice,
  communityPostReviewed,
  type EventData,
  type EventDefinition,
  memberInvited,
  memberRoleChanged,
  membershipApproved,
  membershipRejected,
  type Notification,
  notificationSent,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { closed, communityActs, discussionActs, involved, owner, reasons, until } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let write: ReturnType<typeof discussionActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
  write = discussionActs(env)
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const me = 1
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const page = '/communities/4'

/** One event, and the notification of the user whom it is about. */
type Case = [name: string, publish: () => Promise<unknown>, expected: Partial<Notification>]
const published =
  <E extends EventDefinition>(event: E, data: EventData<E>) =>
  () =>
    env.publish(event, data)
const notice = (of: CommunityNotice['of'], reason = '') => ({ of, community: 'Vault Circle', reason })
const invited = { ...involved, invitationId: 5, userId: me, inviter: person(2) }
const reviewed = { ...involved, postId: 50, authorId: me, reviewedBy: 2 }
const ofModeration: Partial<Notification> = { kind: 'community_moderation', type: 'system', actors: [] }
const contest = 'You can contest it: write to whoever runs the community'
const ending = ' until Nov 28, 2026, 12:00 PM UTC: “Spam” (rule: “No advertising”)'
const restrictions = [
  ['canPost', 'may-not-post', 'You may not post in Vault Circle'],
  ['canComment', 'may-not-comment', 'You may not comment in Vault Circle'],
  ['isMuted', 'muted', 'You may neither post nor comment in Vault Circle'],
  ['requiresApproval', 'posts-reviewed', 'Your posts in Vault Circle need the approval of a moderator'],
] as const
const cases: Case[] = [
  [
    'an approval',
    published(membershipApproved, { ...involved, requestId: 8, userId: me, approvedBy: 2 }),
    {
      title: 'Request approved',
      message: 'Your request to join Vault Circle was approved',
      actors: [],
      notice: expect.objectContaining(notice('request-approved')),
    },
  ],
  [
    'a rejection, with its reason',
    published(membershipRejected, { ...involved, requestId: 8, userId: me, rejectedBy: 2, reason: 'Full' }),
    {
      message: 'Your request to join Vault Circle was rejected: “Full”',
      actors: [],
      notice: expect.objectContaining(notice('request-rejected', 'Full')),
    },
  ],
  [
    'an invitation',
    published(memberInvited, invited),
    {
      message: 'person2 invited you to join Vault Circle',
      actors: [person(2)],
      notice: expect.objectContaining(notice('invited')),
    },
  ],
  [
    'the role of a moderator',
    () => act.setRole(me, 'member', 'moderator'),
    { message: 'You are a moderator of Vault Circle now' },
  ],
  [
    'the role of an admin',
    () => act.setRole(me, 'moderator', 'admin'),
    { message: 'You are an admin of Vault Circle now' },
  ],
  [
    'the end of a role',
    () => act.setRole(me, 'admin', 'member'),
    { message: 'You no longer have a role in Vault Circle' },
  ],
  [
    'an approved post',
    published(communityPostReviewed, { ...reviewed, outcome: 'approved', reason: '' }),
    { message: 'Your post in Vault Circle was approved', link: '/communities/4?post=50' },
  ],
  [
    'a rejected post, with the reason',
    published(communityPostReviewed, { ...reviewed, outcome: 'rejected', reason: 'Off topic' }),
    { message: 'Your post in Vault Circle was rejected: “Off topic”' },
  ],
  [
    'a message to members',
    async () => {
      await act.join(me)
      await env.service.drain()
      await act.message(me, 7)
    },
    {
      title: 'New message',
      message: 'person7 wrote to members of Vault Circle: “See you”',
      actors: [person(7)],
      notice: expect.objectContaining(notice('messaged', 'See you')),
    },
  ],
  [
    'a removal, with the rule',
    () => act.remove(me),
    {
      ...ofModeration,
      title: 'Removed from a community',
      message: `You were removed from Vault Circle: “Spam” (rule: “No advertising”). ${contest}`,
      notice: { ...notice('removed'), ...reasons },
    },
  ],
  [
    'a ban, with its end',
    () => act.ban(me),
    {
      ...ofModeration,
      title: 'Banned from a community',
      message: `You were banned from Vault Circle${ending}. ${contest}`,
      notice: { ...notice('banned'), ...reasons, until },
    },
  ],
  [
    'the end of a ban',
    () => act.unban(me),
    { ...ofModeration, message: 'You may join Vault Circle again', notice: notice('unbanned') },
  ],
  ...restrictions.map(
    ([kind, of, message]): Case => [
      `a restriction of ${kind}`,
      () => act.restrict(me, kind),
      {
        ...ofModeration,
        title: 'New restriction',
        message: `${message}${ending}. ${contest}`,
        notice: { ...notice(of), ...reasons, until },
      },
    ],
  ),
  [
    'a post that a moderator removed, with the reason',
    () => write.deletePost({ deletedBy: 2, deletedAs: 'moderator', reason: 'Spam' }),
    {
      ...ofModeration,
      message: `A moderator removed something that you shared in Vault Circle: “Spam”. ${contest}`,
      notice: expect.objectContaining(notice('content-removed', 'Spam')),
    },
  ],
  [
    'a comment that a moderator removed',
    () => write.deleteComment(90, me, { deletedBy: 2, deletedAs: 'moderator' }),
    {
      ...ofModeration,
      message: `A moderator removed something that you shared in Vault Circle. ${contest}`,
    },
  ],
]

it.each(cases)('%s notifies the user whom it is about, and no other', async (_, publish, expected) => {
  await act.join(2, 'admin')
  await publish()
  expect(await read()).toEqual([expect.objectContaining({ kind: 'community', link: page, ...expected })])
  for (const id of [2, owner]) expect(await read(id)).toEqual([])
})

it('what concerns the user alone stays when they leave', async () => {
  await act.join(me)
  await env.publish(membershipApproved, { ...involved, requestId: 8, userId: me, approvedBy: 2 })
  await act.leave(me)
  expect(await read()).toMatchObject([{ notice: { of: 'request-approved' } }])
})

it('an own change of role, an own deletion and an erasure are no news', async () => {
  await act.join(me, 'admin')
  await write.deletePost({ deletedAs: 'moderator' })
  await write.deletePost({ deletedBy: null, deletedAs: 'erasure' })
  await write.deleteComment(90, me)
  const change = { userId: me, changedBy: me, from: 'admin', to: 'member' } as const
  await env.publish(memberRoleChanged, { community: closed, visibility: 'members', ...change })
  expect(await read()).toEqual([])
})

it('changes of a role within a day are one notification, of the last', async () => {
  await act.setRole(me, 'member', 'moderator')
  await act.setRole(me, 'moderator', 'admin')
  expect((await read()).map(each => each.message)).toEqual(['You are an admin of Vault Circle now'])
})

it('a later notice of a restriction replaces an earlier one of the same kind, also when it is lifted', async () => {
  const messages = async () => (await read()).map(each => each.message)
  const ofComments = `You may not comment in Vault Circle${ending}. ${contest}`
  await act.restrict(me, 'canComment')
  await act.restrict(me, 'canPost')
  await act.restrict(me, 'canPost', { reason: 'Spam again', rule: '', until: null })
  expect(await messages()).toEqual([`You may not post in Vault Circle: “Spam again”. ${contest}`, ofComments])
  await act.lift(me, 'canPost')
  expect(await messages()).toEqual(['A restriction of yours in Vault Circle was lifted', ofComments])
})

it('the end of a ban leaves the notice of it, which says why', async () => {
  await act.ban(me)
  await act.unban(me)
  expect((await read()).map(({ notice }) => notice?.of)).toEqual(['unbanned', 'banned'])
})

it('what a moderator deleted together is one notification, also when more comes after it was read', async () => {
  const by = { deletedBy: 2, deletedAs: 'moderator', reason: 'Spam', logId: 30 } as const
  await write.deletePost(by)
  await write.deleteComment(90, me, by)
  const [first] = await read()
  await env.readAllAs(me)
  await write.deletePost({ ...by, postId: 51 })
  await write.deleteComment(91, me, by)
  expect(await read()).toEqual([{ ...first, isRead: true }])
  expect(await env.published(notificationSent)).toHaveLength(1)
  await write.deletePost({ ...by, postId: 52, logId: 31 })
  expect(await read()).toHaveLength(2)
})

it('messages of an admin do not replace each other', async () => {
  await act.join(me)
  await env.service.drain()
  for (const message of ['Hello', 'Hello', 'See you']) await act.message(me, 7, message)
  expect((await read()).map(({ notice }) => notice)).toEqual([
    notice('messaged', 'See you'),
    notice('messaged', 'Hello'),
  ])
})

describe.each([
  ['an invitation', () => env.publish(memberInvited, invited)],
  ['a message to members', () => act.message(me, 2)],
])('%s', (_, send) => {
  beforeEach(async () => {
    await act.join(me)
    await env.service.drain()
  })

  it.each(['block', 'mute'] as const)(
    'is not delivered when its recipient has its sender under a %s',
    async by => {
      await actsOn(env.publish)[by](me, 2)
      await env.service.drain()
      await send()
      expect(await read()).toEqual([])
    },
  )

  it('is withdrawn by a later block', async () => {
    await send()
    expect(await read()).toHaveLength(1)
    await actsOn(env.publish).block(2, me)
    expect(await read()).toEqual([])
  })
})

it('has no toggle, and is in the export with reasons, and without texts and names of others', async () => {
  const { community, join_request, community_moderation } = kinds
  expect([community, join_request, community_moderation].map(({ toggle }) => toggle)).toEqual([
    null,
    null,
    null,
  ])
  const rejection = { requestId: 8, userId: me, rejectedBy: 2, reason: 'Full' }
  await env.publish(membershipRejected, { ...involved, ...rejection })
  await act.join(me, 'admin')
  await env.service.drain()
  await act.ask(9, [me], 10)
  await env.service.drain()
  await write.comment(9, 90)
  await env.service.drain()
  const { notifications } = await exportOf(env.service, me)
  expect(notifications).toMatchObject([
    { kind: 'community', link: page, notice: notice('request-rejected', 'Full') },
    { kind: 'join_request', actorIds: [9], notice: notice('join-requested') },
    { kind: 'community_comment', actorIds: [9], notice: null, postId: null, communityPostId: 50 },
  ])
  expect(JSON.stringify(notifications)).not.toContain('Comment 90')
  expect(JSON.stringify(notifications)).not.toContain('person9')
})
