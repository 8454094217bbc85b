import { describe, expect, it } from 'vitest'
import {
  makeClient,
  makeComment,
  makeCommunityPost,
  makeNotification,
  makePages,
  makePost,
  makeUser,
} from '../../test/make.ts'
import { itemsOf } from './paging.ts'
import { dropPerson } from './people.ts'
import { queryKeys } from './query-keys.ts'

const grace = makeUser({ id: 2, username: 'grace' })
const { feed, latest, ofUser, ofMuseum } = queryKeys.posts

/** Lists with a post of ada (1) and one of grace (2), and lists of people. */
function seeded() {
  const client = makeClient()
  const both = () => makePages([makePost({ id: 1 }), makePost({ id: 2, user: grace })])
  for (const key of [feed, latest, ofUser(2), ofMuseum(7)]) client.setQueryData(key, both())
  client.setQueryData(queryKeys.comments(1), makePages([makeComment({ id: 2, user: grace }), makeComment()]))
  client.setQueryData(queryKeys.users.recommended, [makeUser(), grace])
  client.setQueryData(queryKeys.search('a'), {
    museums: [],
    users: [grace],
    posts: [makePost({ user: grace })],
  })
  client.setQueryData(queryKeys.people.blocked, makePages([{ id: 2, user: grace }]))
  client.setQueryData(queryKeys.notifications.list, makePages([makeNotification({ actors: [grace] })]))
  const ids = (key: readonly unknown[]) =>
    itemsOf(client.getQueryData<ReturnType<typeof makePages<{ id: number }>>>(key)?.pages).map(({ id }) => id)
  return { client, ids }
}

describe('a person who is dropped from the page', () => {
  it('is in no list after a block, nor is what they wrote', () => {
    const { client, ids } = seeded()
    dropPerson(client, 2, 'block')
    for (const key of [feed, latest, ofUser(2), ofMuseum(7), queryKeys.comments(1)])
      expect(ids(key)).toEqual([1])
    expect(client.getQueryData(queryKeys.users.recommended)).toEqual([makeUser()])
    expect(client.getQueryData(queryKeys.search('a'))).toEqual({ museums: [], users: [], posts: [] })
  })

  it('is in no feed and no search after a mute, but still where the reader goes to see them', () => {
    const { client, ids } = seeded()
    dropPerson(client, 2, 'mute')
    expect([ids(feed), ids(latest)]).toEqual([[1], [1]])
    expect([ids(ofUser(2)), ids(ofMuseum(7))]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(client.getQueryData(queryKeys.search('a'))).toEqual({ museums: [], users: [], posts: [] })
  })

  it('stays in the settings and in notifications', () => {
    const { client, ids } = seeded()
    dropPerson(client, 2, 'block')
    expect(ids(queryKeys.people.blocked)).toEqual([2])
    expect(client.getQueryData(queryKeys.notifications.list)).toMatchObject({
      pages: [{ data: [{ actors: [grace] }] }],
    })
  })

  it.each([
    ['block', 'does not moderate', true],
    ['block', 'moderates', false],
    ['mute', 'does not moderate', true],
  ] as const)(
    'is in no community after a %s, but in the queues of whoever decides: %s',
    (why, _, leavesMembers) => {
      const { client, ids } = seeded()
      const { detail, posts, members, reviewQueue } = queryKeys.community
      const { communityComments, communityPost } = queryKeys
      const ada = makeUser()
      const member = (id: number, user = ada) => ({ id, userId: user.id, user, joinedAt: '2026-11-21' })
      const community = {
        ...{ id: 7, memberCount: 2, membershipType: 'open', creator: grace },
        queues: leavesMembers ? null : { joinRequests: 0, posts: 1, reports: 0 },
        members: [member(70, grace), member(71)],
      }
      const ofGrace = makeCommunityPost({ id: 4, user: grace })
      const comment = makeComment({ id: 2, user: grace })
      client.setQueryData(detail(7), community)
      client.setQueryData(queryKeys.communities.list, makePages([community]))
      client.setQueryData(
        queryKeys.communities.invitations,
        makePages([{ id: 1, memberCount: 2, invitedBy: grace }]),
      )
      client.setQueryData(posts(7), makePages([ofGrace, makeCommunityPost({ id: 5, user: ada })]))
      client.setQueryData(queryKeys.communities.foundPosts('light'), makePages([{ ...ofGrace, community }]))
      client.setQueryData(members(7, '', null), makePages([member(70, grace), member(71)]))
      client.setQueryData(reviewQueue(7), makePages([makeCommunityPost({ id: 6, user: grace })]))
      client.setQueryData(communityComments(5), makePages([comment, makeComment({ id: 3, parentId: 2 })]))
      // Of an insight, whose comments have ids of their own.
      client.setQueryData(queryKeys.comments(5), makePages([makeComment({ id: 9, parentId: 2 })]))
      client.setQueryData(communityPost(5), makeCommunityPost({ id: 5, user: ada }))

      dropPerson(client, 2, why)
      expect([ids(posts(7)), ids(communityComments(5)), ids(queryKeys.comments(5))]).toEqual([[5], [], [9]])
      expect(ids(queryKeys.communities.foundPosts('light'))).toEqual([])
      expect(ids(members(7, '', null))).toEqual(leavesMembers ? [71] : [70, 71])
      expect(ids(reviewQueue(7))).toEqual([6])
      const named = why === 'block' ? null : grace
      const left = { creator: named, members: [{ id: 71 }] }
      expect(client.getQueryData(detail(7))).toMatchObject(left)
      expect(client.getQueryData(queryKeys.communities.list)).toMatchObject({ pages: [{ data: [left] }] })
      expect(client.getQueryData(queryKeys.communities.invitations)).toMatchObject({
        pages: [{ data: [{ invitedBy: named }] }],
      })
    },
  )
})
