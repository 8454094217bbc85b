import { type CommunityNotice, notificationSent } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closed, communityActs, discussionActs, owner, reasons, reportActs } from './communities.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let write: ReturnType<typeof discussionActs>
let of: ReturnType<typeof reportActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
  write = discussionActs(env)
  of = reportActs(env)
})
afterAll(() => env.close())
beforeEach(async () => {
  await env.clear()
  await act.join(admin, 'admin')
  await act.join(moderator, 'moderator')
  await act.join(author)
  await act.join(reporter)
  await env.service.drain()
})

const [author, admin, moderator, reporter] = [1, 2, 3, 4]
const reviewers = [admin, moderator]
const read = async (id = author) => {
  await env.service.drain()
  return env.listAs(id)
}
const noticesOf = async (id = author) => (await read(id)).map(({ notice }) => notice?.of)
const reportsOf = async (id: number) => (await read(id)).filter(({ kind }) => kind === 'community_report')
const counts = async () => [(await reportsOf(admin)).length, (await reportsOf(moderator)).length]
const plain = (what: CommunityNotice['of'], reason = '') => ({ of: what, community: closed.name, reason })

describe('a new report', () => {
  it('is for each moderator who can decide it, with a link to the reports, and names no user', async () => {
    await of.report(reviewers)
    // Of the second reporter, and a report that moderators do not decide.
    await of.report([], { reporters: 2 })
    await of.report([], { reportId: 21, isForModerators: false })
    for (const id of reviewers)
      expect(await read(id)).toMatchObject([
        {
          kind: 'community_report',
          title: 'New report',
          message: 'A report in Vault Circle waits for a decision',
          actors: [],
          notice: plain('reported'),
          link: '/communities/4?panel=reports',
        },
      ])
    for (const id of [author, reporter]) expect(await read(id)).toEqual([])
    expect(await env.published(notificationSent)).toHaveLength(2)
  })

  it.each([
    ['resolved', () => of.resolve()],
    ['escalated', () => of.escalate()],
  ])('is withdrawn from all of them when it is %s, also before it is consumed', async (_, close) => {
    await of.report(reviewers)
    await of.report(reviewers, { reportId: 21 })
    expect(await counts()).toEqual([2, 2])
    await close()
    expect(await counts()).toEqual([1, 1])
    await of.report(reviewers)
    await close()
    expect(await counts()).toEqual([1, 1])
    // It was decided, and is reported again.
    await close()
    await of.report(reviewers)
    expect(await counts()).toEqual([2, 2])
  })

  it('is withdrawn from a user who moderates no longer, and not delivered to one', async () => {
    await of.report(reviewers)
    expect(await counts()).toEqual([1, 1])
    await act.setRole(moderator, 'moderator', 'member')
    expect(await counts()).toEqual([1, 0])
    await of.report([...reviewers, author], { reportId: 21 })
    expect(await counts()).toEqual([2, 0])
    expect(await read()).toEqual([])
  })
})

it.each([
  ['dismissed', 'no action was needed'],
  ['actioned', 'action was taken'],
] as const)('a report that was %s notifies its reporter, also one who has left', async (outcome, end) => {
  await act.leave(reporter)
  await of.answer(reporter, outcome)
  expect(await read(reporter)).toMatchObject([
    {
      kind: 'community',
      title: 'Report decided',
      message: `Your report in Vault Circle was reviewed: ${end}`,
      actors: [],
      notice: plain(`report-${outcome}`),
      link: '/communities/4',
    },
  ])
  for (const id of [author, ...reviewers]) expect(await read(id)).toEqual([])
})

it('a warning notifies the warned user with reason, rule and how it is contested, for each report', async () => {
  await of.warn(author)
  expect(await read()).toMatchObject([
    {
      kind: 'community_moderation',
      type: 'system',
      title: 'New warning',
      message:
        'You were warned in Vault Circle: “Spam” (rule: “No advertising”). You can contest it: write to whoever runs the community',
      actors: [],
      notice: { ...plain('warned'), ...reasons },
      link: '/communities/4',
    },
  ])
  await of.warn(author, 21)
  expect(await noticesOf()).toEqual(['warned', 'warned'])
  // Of the community itself its owner is warned, who runs it.
  await of.warn(author, 22, 'community')
  expect((await read())[0]).toMatchObject({
    message:
      'You were warned because of what is reported about Vault Circle: “Spam” (rule: “No advertising”)',
    notice: { ...plain('owner-warned'), ...reasons },
  })
  for (const id of [reporter, ...reviewers]) expect(await read(id)).toEqual([])
})

const hidden = { deletedBy: null, deletedAs: 'hidden' } as const
const removed = { deletedBy: owner, deletedAs: 'moderator', ...reasons } as const
type Deletion = typeof hidden | (typeof removed & { logId?: number })
const ofVersion = (aggregateVersion?: number) => (aggregateVersion === undefined ? {} : { aggregateVersion })
const post = {
  name: 'a post',
  delete: (by: Deletion, version?: number) => write.deletePost(by, ofVersion(version)),
  restore: (version?: number) => write.restorePost(50, ofVersion(version)),
}
const comment = {
  name: 'a comment',
  delete: (by: Deletion, version?: number) => write.deleteComment(90, author, by, ofVersion(version)),
  restore: (version?: number) => write.restoreComment(90, author, ofVersion(version)),
}

describe.each([post, comment])('the author of $name', ({ delete: remove, restore }) => {
  it('is notified that reports hide it, without what was reported', async () => {
    await remove(hidden)
    expect(await read()).toMatchObject([
      {
        kind: 'community_moderation',
        type: 'system',
        title: 'Content hidden',
        message:
          'Something that you shared in Vault Circle was reported, and is hidden until a moderator decides',
        actors: [],
        excerpt: '',
        notice: plain('content-hidden'),
        link: '/communities/4',
      },
    ])
    for (const id of [reporter, ...reviewers]) expect(await read(id)).toEqual([])
  })

  it.each([
    ['unread', async () => undefined],
    ['read', () => env.readAllAs(author)],
  ])('has no notice of a deletion after it was restored, also a notice that was %s', async (_, mark) => {
    for (const by of [hidden, removed]) {
      await remove(by)
      expect(await noticesOf()).toHaveLength(1)
      await mark()
      await restore()
      expect(await noticesOf()).toEqual([])
    }
  })

  const readAll = async () => {
    await env.service.drain()
    await env.readAllAs(author)
  }
  it.each([
    ['in one batch', async () => undefined],
    ['one after another', () => env.service.drain()],
    ['after each was read', readAll],
  ])('has one notice of what was hidden, restored and removed %s', async (_, settle) => {
    await remove(hidden)
    await settle()
    await restore()
    await settle()
    await remove({ ...removed, logId: 30 })
    expect(await read()).toMatchObject([
      {
        message:
          'A moderator removed something that you shared in Vault Circle: “Spam” (rule: “No advertising”). You can contest it: write to whoever runs the community',
        notice: { ...plain('content-removed'), ...reasons },
      },
    ])
  })

  it('is notified of what happened last, when earlier events come late', async () => {
    await restore(1_002)
    expect(await noticesOf()).toEqual([])
    await remove(hidden, 1_001)
    expect(await noticesOf()).toEqual([])
    await remove(removed, 1_005)
    expect(await noticesOf()).toEqual(['content-removed'])
    await remove(hidden, 1_003)
    await restore(1_004)
    expect(await noticesOf()).toEqual(['content-removed'])
  })
})

it('restoring one thing leaves the notices of all others', async () => {
  await post.delete(hidden)
  await comment.delete(hidden)
  await write.deletePost({ ...hidden, postId: 90 })
  expect(await noticesOf()).toHaveLength(3)
  await comment.restore()
  await of.warn(author)
  expect(await noticesOf()).toEqual(['warned', 'content-hidden', 'content-hidden'])
})
