import {
  communityPostCreated,
  communityPostPinned,
  memberInvited,
  membershipRequested,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { broadcastMemberships } from '../src/communities/broadcast.ts'
import { broadcastMeetups } from '../src/events/broadcast.ts'
import { closed, community, communityActs, discussionActs, inside, involved } from './communities.ts'
import { createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { meetup, meetupActs } from './meetups.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
})
afterAll(() => env.close())
beforeEach(async () => {
  await env.clear()
  await act.join(moderator, 'moderator')
  await act.join(member)
  await env.service.drain()
})

const [me, moderator, member] = [1, 2, 3]

/** What happens, and how often the open pages of the user, a moderator and a member read the community again. */
type Case = [name: string, happens: () => Promise<unknown>, reread: [me: number, moderator: number]]
const cases: Case[] = [
  ['a user joins', () => act.join(me), [1, 0]],
  ['a member leaves', () => act.leave(me), [1, 0]],
  ['a member is removed', () => act.remove(me), [1, 0]],
  ['a member is banned', () => act.ban(me), [1, 0]],
  ['a ban is lifted', () => act.unban(me), [1, 0]],
  ['a member is restricted', () => act.restrict(me, 'canPost'), [1, 0]],
  ['a role changes', () => act.setRole(me, 'member', 'admin'), [1, 0]],
  [
    'a user is invited',
    () => env.publish(memberInvited, { ...involved, invitationId: 5, userId: me, inviter: person(7) }),
    [1, 0],
  ],
  ['a request to join comes', () => act.ask(me, [moderator]), [1, 1]],
  ['a request to join is decided', () => act.close(me, 'rejected'), [1, 1]],
  ['a community is transferred', () => act.transfer(me, moderator), [1, 1]],
  ['a community is archived', () => act.transfer(null, me), [1, 0]],
]

it.each(cases)(
  'when %s, only the pages of those whom it concerns read it again',
  async (_, happens, reread) => {
    const pages = await Promise.all([me, moderator, member].map(act.listening))
    const [mine, moderators, members] = pages.map(each => each.received)
    await happens()
    // Another community's events are of another partition.
    await env.service.drain()
    // What comes last, for each of them.
    for (const id of [me, moderator, member]) await act.join(id, 'member', community)
    const times = (count: number) => [...Array.from({ length: count }, () => 4), 3]
    await expect.poll(() => [mine, moderators, members]).toEqual([...reread.map(times), [3]])
    for (const { stop } of pages) stop()
  },
)

it('reports changes that came together once', async () => {
  const asked = {
    type: membershipRequested.type,
    data: { ...involved, applicant: person(me), requestId: 8, reviewerIds: [] },
  }
  const effects = await env.effectsOf(broadcastMemberships(env.service.ctx), [asked, asked])
  const pages = await Promise.all([me, moderator].map(act.listening))
  for (const effect of effects) effect()
  for (const id of [me, moderator]) await act.join(id, 'member', community)
  await expect
    .poll(() => pages.map(each => each.received))
    .toEqual([
      [4, 3],
      [4, 3],
    ])
  for (const { stop } of pages) stop()
})

it('reports what changes in a discussion by ids: to members, where the community is private, else to all', async () => {
  const write = discussionActs(env)
  const pages = await Promise.all([member, 8].map(act.listening))
  const [members, all] = pages.map(each => each.changes)
  const created = { type: 'text', excerpt: 'zugzwang', createdAt: '2026-11-21T10:00:00.000Z' } as const
  for (const of of [closed, community])
    await env.publish(communityPostCreated, { ...inside(of), ...created, postId: 50, author: person(me) })
  await write.editPost('zugzwang')
  await env.publish(communityPostPinned, { ...inside(closed), postId: 50, pinnedBy: me, isPinned: true })
  await env.service.drain()
  await write.comment(me, 90)
  await env.service.drain()
  await write.deleteComment(90, me)
  await write.deletePost()
  await env.service.drain()
  const change = (communityId: number, what: string, commentId: number | null = null) => ({
    communityId,
    postId: 50,
    commentId,
    change: what,
  })
  const ofMembers = [
    change(4, 'created'),
    change(4, 'edited'),
    change(4, 'pinned'),
    change(4, 'created', 90),
    change(4, 'deleted', 90),
    change(4, 'deleted'),
  ]
  await expect.poll(() => members?.filter(each => each.communityId === 4)).toEqual(ofMembers)
  await expect.poll(() => all).toEqual([change(3, 'created')])
  expect(members?.filter(each => each.communityId === 3)).toEqual(all)
  for (const { stop } of pages) stop()
})

it('reports meetups of which something changed: to members, where the community is private, else to all', async () => {
  const meet = meetupActs(env)
  const pages = await Promise.all([member, 8].map(meet.listening))
  const [members = [], all] = pages.map(({ received }) => received)
  const { confirm, interest, wait, promote, offer, withdraw } = meet
  for (const answer of [confirm, interest, wait, promote, offer, withdraw]) {
    await answer(me)
    await env.service.drain()
  }
  for (const happens of [meet.create, () => meet.collaborate('answer'), meet.cancel, meet.delete]) {
    await happens()
    await env.service.drain()
  }
  await meet.change(meetup, [])
  await env.service.drain()
  await meet.wait(me, community)
  await env.service.drain()
  await meet.collaborate('proposal', {}, community)
  await env.service.drain()
  // Several events of one meetup that come together are one message.
  const changed = { key: '61', data: { ...inside(community), meetup: { ...meetup, id: 61 } } }
  for (const effect of await env.effectsOf(broadcastMeetups(env.service.ctx), [changed, changed])) effect()
  const of = (id: number) => members.filter(([communityId]) => communityId === id)
  await expect.poll(() => of(closed.id)).toEqual(Array.from({ length: 11 }, () => [4, 60]))
  await expect
    .poll(() => [all, of(community.id)])
    .toEqual(
      Array(2).fill([
        [3, 61],
        [3, 61],
        [3, 61],
      ]),
    )
  for (const { stop } of pages) stop()
})
