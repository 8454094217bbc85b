import type { QueryKey } from '@tanstack/react-query'
import type { Comment, Post } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { makeClient, makeComment, makePages, makePost, makeUser } from '../../../test/make.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { appendComment, type CommentPages, putCommentBack, removeComment } from './cache.ts'
import { communityComments } from './communities.ts'
import { insightComments } from './insights.ts'
import { meetupComments } from './meetups.ts'
import { mayDelete, mayEdit, mayReport, maySeeHistory, type Reader } from './rights.ts'
import { threadsOf } from './threads.ts'

const on = { area: insightComments, subjectId: 1 }
const comment = (id: number, parentId: number | null = null) => makeComment({ id, parentId })
const cached = (...pages: Comment[][]) => {
  const client = makeClient()
  client.setQueryData(queryKeys.comments(1), makePages(...pages))
  const ids = () =>
    itemsOf(client.getQueryData<ReturnType<typeof makePages<Comment>>>(queryKeys.comments(1))?.pages).map(
      each => each.id,
    )
  return { client, ids }
}

describe('comments', () => {
  it('are grouped into threads, replies below their comment', () => {
    const threads = threadsOf([comment(1), comment(2), comment(3, 1), comment(4, 1)])
    expect(threads.map(({ comment: { id }, replies }) => [id, replies.map(reply => reply.id)])).toEqual([
      [1, [3, 4]],
      [2, []],
    ])
  })

  it('are oldest first, also when a new one was added before those between were loaded', () => {
    const { client } = cached([comment(1), comment(2)])
    appendComment(client, on, comment(9))
    client.setQueryData<CommentPages>(queryKeys.comments(1), data => {
      const more = makePages([comment(3), comment(9)])
      return (
        data && {
          pages: [...data.pages, ...more.pages],
          pageParams: [...data.pageParams, ...more.pageParams],
        }
      )
    })
    const all = itemsOf(client.getQueryData<CommentPages>(queryKeys.comments(1))?.pages)
    expect(threadsOf(all).map(thread => thread.comment.id)).toEqual([1, 2, 3, 9])
  })

  it('show a reply as a thread when its comment is on another page', () => {
    expect(threadsOf([comment(5, 99)]).map(thread => thread.comment.id)).toEqual([5])
  })

  it('show a new one at the end', () => {
    const { client, ids } = cached([comment(1)], [comment(2)])
    appendComment(client, on, comment(3))
    expect(ids()).toEqual([1, 2, 3])
  })

  it('are removed together with their replies, and both are counted', () => {
    const { client, ids } = cached([comment(1), comment(2), comment(3, 1)], [comment(4, 1)])
    expect(removeComment(client, on, 1)).toBe(3)
    expect(ids()).toEqual([2])
  })

  it('are put back where they were, with their replies and the count', () => {
    const { client, ids } = cached([comment(1), comment(2), comment(3, 1)], [comment(4, 1)])
    client.setQueryData(queryKeys.post(1), makePost({ id: 1, commentsCount: 4 }))
    const count = () => client.getQueryData<Post>(queryKeys.post(1))?.commentsCount
    removeComment(client, on, 1)
    expect(count()).toBe(1)
    putCommentBack(client, on, 1)
    expect([ids(), count()]).toEqual([[1, 2, 3, 4], 4])
    putCommentBack(client, on, 1)
    expect(count()).toBe(4)
  })

  it('of another kind of posts stay, though they have the same numbers', () => {
    const { client, ids } = cached([comment(1)])
    client.setQueryData(queryKeys.communityComments(1), makePages([comment(1)]))
    expect(removeComment(client, { area: communityComments, subjectId: 1 }, 1)).toBe(1)
    expect(ids()).toEqual([1])
  })

  it('on a meetup are removed and put back with their replies, and those on a post with the same number stay', () => {
    const client = makeClient()
    const [ofMeetup, ofPost] = [queryKeys.meetupComments(1), queryKeys.communityComments(1)]
    client.setQueryData(ofMeetup, makePages([comment(4), comment(5), comment(6, 4)]))
    client.setQueryData(ofPost, makePages([comment(7)]))
    const idsIn = (key: QueryKey) =>
      itemsOf(client.getQueryData<CommentPages>(key)?.pages).map(each => each.id)
    const onMeetup = { area: meetupComments, subjectId: 1 }
    expect(removeComment(client, onMeetup, 4)).toBe(2)
    appendComment(client, onMeetup, comment(8))
    expect([idsIn(ofMeetup), idsIn(ofPost)]).toEqual([[5, 8], [7]])
    putCommentBack(client, onMeetup, 4)
    expect([idsIn(ofMeetup), idsIn(ofPost)]).toEqual([[4, 5, 6, 8], [7]])
  })

  const reader = (id: number | null, more: Partial<Reader> = {}): Reader => ({
    id,
    mayWrite: id !== null,
    isModerator: false,
    isClosed: false,
    ...more,
  })
  const moderator = reader(7, { isModerator: true })
  const theirs = makeComment({ user: makeUser({ id: 5 }), createdAt: '2026-11-21T10:00:00.000Z' })

  it('may be edited by their author for 15 minutes', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}Z`).getTime()
    expect(mayEdit(reader(5), theirs, at('10:15:00.000'))).toBe(true)
    expect(mayEdit(reader(5), theirs, at('10:15:00.001'))).toBe(false)
    const others = [moderator, reader(null), reader(5, { mayWrite: false })]
    expect(others.map(each => mayEdit(each, theirs, at('10:00:01.000')))).toEqual([false, false, false])
  })

  it('show their earlier versions to their author and moderators', () => {
    const may = [reader(5), moderator, reader(7), reader(null)].map(each => maySeeHistory(each, theirs))
    expect(may).toEqual([true, true, false, false])
  })

  it('may be reported by everyone with an account but their author', () => {
    const may = [reader(7), moderator, reader(5), reader(null)].map(each => mayReport(each, theirs))
    expect(may).toEqual([true, true, false, false])
  })

  it('may be deleted by their author, the author of the post, and moderators, while that is not closed', () => {
    const readers = [reader(5), reader(9), moderator, reader(7), reader(null), reader(5, { isClosed: true })]
    const may = readers.map(each => mayDelete(each, theirs, 9))
    expect(may).toEqual([true, true, true, false, false, false])
  })

  it('about what a deleted account made have no host who may delete them', () => {
    expect([mayDelete(reader(null), theirs, null), mayDelete(reader(9), theirs, null)]).toEqual([
      false,
      false,
    ])
  })
})
