import { type CommunityNotice, type CommunityReport, type DecideReport, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { type Person, signUp } from '@vitrine/network/person'
import { beforeAll, expect, it } from 'vitest'
import { discussionOf } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'

let network: Network
let creator: Person
let admin: Person
let moderator: Person
/** Moderates too, so that the reports are about one of those who decide. */
let author: Person
let reader: Person
let reporters: [Person, Person, Person]
let scene: Awaited<ReturnType<typeof discussionOf>>

beforeAll(async () => {
  network = await sharedNetwork()
  const join = (name: string) => signUp(network.url, `${name}.reports`)
  ;[creator, admin, moderator, author, reader] = await Promise.all([
    join('cleo'),
    join('amir'),
    join('mona'),
    join('otis'),
    join('rosa'),
  ])
  reporters = await Promise.all([join('ravi'), join('rhea'), join('rune')])
  await network.drain()
  // Reports of accounts that are younger hide nothing.
  await network.communities.ctx.db.query(
    `update people set registered_at = now() - interval '8 days' where id = any($1)`,
    [reporters.map(({ user }) => user.id)],
  )
  scene = await discussionOf(network, { host: creator, person: author, word: 'quiet' })
  const on = { params: { id: scene.community.id } }
  for (const each of [admin, moderator, reader, ...reporters]) await each.call(routes.joinCommunity, on)
  for (const [who, role] of [
    [admin, 'admin'],
    [moderator, 'moderator'],
    [author, 'moderator'],
  ] as const) {
    const [member] = await creator.call(routes.listMembers, { ...on, query: { q: who.user.username } })
    const params = { ...on.params, memberId: member?.id ?? 0 }
    await creator.call(routes.setMemberRole, { params, body: { role } })
  }
  await network.drain()
})

const noticesOf = async (who: Person, ...of: CommunityNotice['of'][]) => {
  await network.drain()
  const all = await who.call(routes.listNotifications, { query: { limit: 50 } })
  return all.filter(({ notice }) => (of as (string | undefined)[]).includes(notice?.of))
}
const report = (by: Person, targetId: number, details = '') =>
  by.call(routes.createReport, {
    body: { targetType: 'community_post', targetId, category: 'spam', details },
  })
const reportsFor = (who: Person): Promise<CommunityReport[]> =>
  who.call(routes.listReports, { params: { id: scene.community.id } })
const reportOn = async (targetId: number) =>
  (await reportsFor(creator)).find(each => each.targetId === targetId) as CommunityReport
const decide = (by: Person, { id: reportId }: CommunityReport, body: DecideReport) =>
  by.call(routes.decideReport, { params: { id: scene.community.id, reportId }, body })
const write = (by: Person, content: string) =>
  by.call(routes.createCommunityPost, {
    params: { id: scene.community.id },
    body: { type: 'text', content },
  })

it('a report notifies all who can decide it, is decided once, and each concerned user reads what came of it', async () => {
  const [reporter] = reporters
  const details = 'Sells prints in each post.'
  expect(await report(reporter, scene.communityPost.id, details)).toEqual({ isNew: true })
  expect(await report(reporter, scene.communityPost.id)).toEqual({ isNew: false })
  for (const each of [creator, admin, moderator])
    expect(await noticesOf(each, 'reported')).toMatchObject([{ kind: 'community_report', actors: [] }])
  for (const each of [author, reporter, reader]) expect(await noticesOf(each, 'reported')).toEqual([])
  expect(await reportsFor(author)).toEqual([])

  const open = await reportOn(scene.communityPost.id)
  expect(open).toMatchObject({ reportersCount: 1, reasons: [{ category: 'spam', details }], version: 1 })
  const params = { id: scene.community.id, reportId: open.id }
  await moderator.call(routes.claimReport, { params, body: { version: 1 } })
  const reasons = { note: 'The third time.', reason: 'A shop window.', rule: 'No spam or advertising.' }
  const remove = (by: Person, version: number) => decide(by, open, { action: 'remove', version, ...reasons })
  await expect(remove(admin, 1)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
  // The author has the same rank.
  await expect(remove(moderator, 2)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  await expect(remove(author, 2)).rejects.toMatchObject({ status: 404 })
  expect(await remove(admin, 2)).toMatchObject({ status: 'actioned', version: 3 })

  for (const each of [creator, admin, moderator]) expect(await noticesOf(each, 'reported')).toEqual([])
  expect(await noticesOf(reporter, 'report-actioned', 'report-dismissed')).toMatchObject([
    { notice: { of: 'report-actioned', reason: '' }, actors: [] },
  ])
  const { note: _, ...statement } = reasons
  expect(await noticesOf(author, 'content-removed', 'content-hidden')).toMatchObject([
    { notice: { of: 'content-removed', ...statement } },
  ])
  expect(await reporter.call(routes.listOwnReports)).toMatchObject([{ details, outcome: 'actioned' }])
  const read = JSON.stringify(await author.call(routes.listNotifications))
  for (const secret of [details, 'The third time.', reporter.user.username])
    expect(read).not.toContain(secret)
})

/** What a member who has reported nothing is shown of a post, and what its author and that member have written. */
async function shownOf(id: number) {
  await network.drain()
  const on = { params: { id: scene.community.id } }
  const members = await creator.call(routes.listMembers, on)
  const countsOf = ({ user: { id } }: Person) => members.find(each => each.userId === id)?.stats
  return {
    ofAuthor: countsOf(author),
    ofReader: countsOf(reader),
    posts: (await reader.call(routes.listCommunityPosts, on)).map(post => post.id),
    post: await reader.call(routes.getCommunityPost, { params: { id } }).catch(error => error.status),
    comments: await reader
      .call(routes.listCommunityComments, { params: { id } })
      .catch(error => error.status as number),
  }
}

it('three reporters hide a post until it is dismissed, which brings it back as it was', async () => {
  const { id } = await write(author, 'A quiet corner of hall 4.')
  const onPost = { params: { id } }
  await reader.call(routes.createCommunityComment, { ...onPost, body: { content: 'Which one?' } })
  await reader.call(routes.likeCommunityPost, onPost)
  const before = await shownOf(id)
  expect(before).toMatchObject({ post: { commentsCount: 1, likesCount: 1 }, comments: [{}] })
  const [first, second, third] = reporters
  for (const each of [first, second]) await report(each, id)
  expect(await shownOf(id)).toEqual(before)
  await report(third, id)
  const { ofAuthor, ofReader } = before
  expect(await shownOf(id)).toEqual({
    ofAuthor: { ...ofAuthor, postsCount: (ofAuthor?.postsCount ?? 0) - 1 },
    ofReader: { ...ofReader, commentsCount: (ofReader?.commentsCount ?? 0) - 1 },
    posts: before.posts.filter(each => each !== id),
    post: 404,
    comments: 404,
  })
  const toAuthor = () => noticesOf(author, 'content-hidden')
  expect(await toAuthor()).toMatchObject([{ notice: { of: 'content-hidden' } }])
  const restored = (by: Person) => by.call(routes.restoreCommunityPost, onPost)
  for (const each of [author, creator]) await expect(restored(each)).rejects.toMatchObject({ status: 403 })
  await expect(restored(reader)).rejects.toMatchObject({ status: 404 })
  // Of the first reporter alone.
  expect(await noticesOf(moderator, 'reported')).toHaveLength(1)

  const { version, ...hidden } = await reportOn(id)
  expect(hidden).toMatchObject({ state: 'hidden', reportersCount: 3, post: { id } })
  await decide(moderator, { version, ...hidden }, { action: 'dismiss', version, note: '' })
  expect(await shownOf(id)).toEqual(before)
  expect(await toAuthor()).toEqual([])
  expect(await noticesOf(moderator, 'reported')).toEqual([])
  const onCommunity = { params: { id: scene.community.id } }
  for (const each of reporters) {
    expect(await noticesOf(each, 'report-dismissed')).toHaveLength(1)
    const posts = await each.call(routes.listCommunityPosts, onCommunity)
    expect(posts.map(post => post.id)).not.toContain(id)
  }
})
