import type { Notification, ThreadArea } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { makeClient, makeNotification, makePages } from '../../../test/make.ts'
import { communityMuteQuery, markCommunityMuted } from '../../lib/community-mute.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { badgeText } from './badge.ts'
import { markAll, markOne, receiveChanges, receiveNotification, receiveUnread, removeOne } from './cache.ts'
import { markMuted } from './mutes.ts'
import { unreadQuery } from './queries.ts'

const listKey = queryKeys.notifications.list

const line = (id: number, isRead = false) => makeNotification({ id, isRead })

function cached(unread: number, ...pages: Notification[][]) {
  const client = makeClient()
  client.setQueryData(listKey, makePages(...pages))
  client.setQueryData(unreadQuery.queryKey, unread)
  const entries = () =>
    itemsOf(client.getQueryData<ReturnType<typeof makePages<Notification>>>(listKey)?.pages)
  const list = () => entries().map(each => (each.isRead ? `${each.id} read` : String(each.id)))
  return {
    client,
    entries,
    list,
    unread: () => client.getQueryData(unreadQuery.queryKey),
    isStale: () => client.getQueryState(listKey)?.isInvalidated,
  }
}

describe('the bell', () => {
  it.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [100, '9+'],
  ])('shows %i as %s', (unread, text) => {
    expect(badgeText(unread)).toBe(text)
  })

  it('puts a new notification first and counts it', () => {
    const { client, list, unread } = cached(1, [line(2)], [line(1, true)])
    receiveNotification(client, line(3), 2)
    expect([list(), unread()]).toEqual([['3', '2', '1 read'], 2])
  })

  it('keeps its count when the answer to an older request arrives after it', async () => {
    const client = makeClient()
    const answer = Promise.withResolvers<number>()
    const request = client.fetchQuery({ ...unreadQuery, queryFn: () => answer.promise }).catch(() => {})
    receiveNotification(client, line(1), 1)
    answer.resolve(0)
    await request
    expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  })

  it('moves a changed notification to the top without a duplicate', () => {
    const { client, list } = cached(2, [line(3), line(2)], [line(1)])
    receiveNotification(client, line(1), 3)
    expect(list()).toEqual(['1', '3', '2'])
  })

  it('marks one as read, and as unread again', () => {
    const { client, list, unread } = cached(2, [line(2), line(1)])
    markOne(client, 1, true)
    expect([list(), unread()]).toEqual([['2', '1 read'], 1])
    markOne(client, 1, false)
    expect([list(), unread()]).toEqual([['2', '1'], 2])
  })

  it('marks all as read', () => {
    const { client, list, unread } = cached(2, [line(2)], [line(1)])
    markAll(client)
    expect([list(), unread()]).toEqual([['2 read', '1 read'], 0])
  })

  it('fetches the list again when the count changed elsewhere', () => {
    const same = cached(2, [line(2)])
    receiveUnread(same.client, 2)
    expect(same.isStale()).toBe(false)

    const other = cached(2, [line(2)])
    receiveUnread(other.client, 0)
    expect([other.isStale(), other.unread()]).toEqual([true, 0])
  })

  it('follows changed and removed notifications in their places, and the count', () => {
    const { client, list, unread } = cached(3, [line(4), line(3)], [line(2), line(1)])
    receiveChanges(client, { changed: [line(3, true), line(9)], removed: [4, 1], unreadCount: 1 })
    expect([list(), unread()]).toEqual([['3 read', '2'], 1])
  })

  it('puts a new notification below the unread urgent ones, and an urgent one above them', () => {
    const urgent = (id: number) => makeNotification({ id, priority: 'urgent' })
    const { client, list } = cached(2, [urgent(5), line(2)])
    receiveNotification(client, line(6), 3)
    expect(list()).toEqual(['5', '6', '2'])
    receiveNotification(client, urgent(7), 4)
    expect(list()).toEqual(['7', '5', '6', '2'])
  })

  it('removes a request that was answered, and counts it no more', () => {
    const { client, list, unread } = cached(1, [line(3), line(2, true)], [line(1, true)])
    removeOne(client, line(3))
    removeOne(client, line(1, true))
    expect([list(), unread()]).toEqual([['2 read'], 0])
  })

  it('shows in each entry of a post that its thread is muted, and not of an insight of the same number', () => {
    const of = (id: number, postId: number, area: ThreadArea = 'insight') =>
      makeNotification({ id, thread: { area, postId, isMuted: false } })
    const { client, entries } = cached(4, [of(4, 7), of(3, 8)], [of(2, 7), of(1, 7, 'community-post')])
    const muted = () => entries().map(each => each.thread?.isMuted)
    markMuted(client, { area: 'insight', postId: 7 }, true)
    expect(muted()).toEqual([true, false, true, false])
    markMuted(client, { area: 'community-post', postId: 7 }, true)
    markMuted(client, { area: 'insight', postId: 7 }, false)
    expect(muted()).toEqual([false, false, false, true])
  })

  it('shows in each entry of a community that it is muted, and on its page', () => {
    const of = (id: number, communityId: number | null) =>
      makeNotification({ id, community: communityId === null ? null : { id: communityId, isMuted: false } })
    const { client, entries } = cached(4, [of(4, 7), of(3, 8)], [of(2, 7), of(1, null)])
    for (const muted of [true, false]) {
      markCommunityMuted(client, 7, muted)
      expect(entries().map(each => each.community?.isMuted)).toEqual([muted, false, muted, undefined])
      expect(client.getQueryData(communityMuteQuery(7).queryKey)).toEqual({ muted })
    }
  })

  it('changes the list of unread ones with the list of all', () => {
    const { client } = cached(2, [line(2), line(1)])
    client.setQueryData(queryKeys.notifications.unreadList, makePages([line(2), line(1)]))
    markOne(client, 1, true)
    const pages = client.getQueryData<ReturnType<typeof makePages<Notification>>>(
      queryKeys.notifications.unreadList,
    )?.pages
    expect(itemsOf(pages).map(each => each.isRead)).toEqual([false, true])
  })
})
