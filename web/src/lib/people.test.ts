import { describe, expect, it } from 'vitest'
import { makeClient, makeComment, makeNotification, makePages, makePost, makeUser } from '../../test/make.ts'
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
})
