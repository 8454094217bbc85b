import {
  communityPostReviewed,
  type EventData,
  type EventDefinition,
  memberInvited,
  memberRoleChanged,
  membershipApproved,
  membershipRejected,
  type Notification,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { closed, communityActs, discussionActs, involved, owner } from './communities.ts'
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
const notice = (of: string, reason = '') => ({ of, community: 'Vault Circle', reason })
const reviewed = { ...involved, postId: 50, authorId: me, reviewedBy: 2 }
const ofModeration: Partial<Notification> = { kind: 'community_moderation', type: 'system', actors: [] }
const contest = 'You can contest it: write to whoever runs the community'
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
    published(memberInvited, { ...involved, invitationId: 5, userId: me, inviter: person(2) }),
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

describe('an invitation', () => {
  const invite = () =>
    env.publish(memberInvited, { ...involved, invitationId: 5, userId: me, inviter: person(2) })

  it.each(['block', 'mute'] as const)(
    'is not delivered when its recipient has its sender under a %s',
    async by => {
      await actsOn(env.publish)[by](me, 2)
      await env.service.drain()
      await invite()
      expect(await read()).toEqual([])
    },
  )

  it('is withdrawn by a later block', async () => {
    await invite()
    await env.service.drain()
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
