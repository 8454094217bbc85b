import { communityPostDeleted, reportCreated, reportResolved } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/discussion/counters/counters.reconcile.ts'
import { lockCommunity } from '../src/standing/standing.repository.ts'
import { type Answer, refusalOf } from './environment.ts'
import { aComment, aPost, createReportsEnvironment, type ReportsEnvironment } from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

/** The answers of requests at once, in an order of their own. */
const answersOf = (answers: readonly Answer[]) => answers.map(answer => refusalOf(answer).join(' ')).sort()
const deletionsOf = async (post: number) =>
  (await env.published(communityPostDeleted, post)).map(({ deletedAs }) => deletedAs)

async function reported() {
  const scene = await env.scene()
  const post = await env.post(scene.id, scene.author)
  await env.report(scene.reporters[0], aPost(post))
  return { ...scene, post, report: await scene.only(scene.moderator) }
}
/** Each report counts its entries, and none is without one. */
async function expectCounted(community: number): Promise<void> {
  const reports = await env.db.query<{ reporters: number; entries: number }>(
    `select reporters, (select count(*)::int from report_entries where report_id = r.id) as entries
     from reports r where community_id = $1`,
    [community],
  )
  for (const { reporters, entries } of reports) expect([reporters, entries > 0]).toEqual([entries, true])
}

describe('a report that two moderators change at once', () => {
  it('is decided once', async () => {
    const { id, moderator, otherModerator, post, report, decide } = await reported()
    const answers = await Promise.all([
      decide(moderator, report, { action: 'remove' }),
      decide(otherModerator, report, { action: 'dismiss' }),
    ])
    expect(answersOf(answers)).toEqual(['200', '409 stale_version'])
    const isRemoved = answers[0]?.statusCode === 200
    expect(await env.published(reportResolved, id)).toMatchObject([
      { action: isRemoved ? 'remove' : 'dismiss' },
    ])
    expect(await env.logged('community_post', post.id)).toEqual([
      isRemoved ? 'delete_post' : 'dismiss_report',
    ])
    expect(await deletionsOf(post.id)).toEqual(isRemoved ? ['moderator'] : [])
  })

  it('is claimed by one of them, or decided before', async () => {
    const { moderator, otherModerator, report, claim, decide, reports } = await reported()
    const answers = await Promise.all([
      claim(moderator, report),
      decide(otherModerator, report, { action: 'dismiss' }),
    ])
    expect(answersOf(answers)).toEqual(['200', '409 stale_version'])
    expect(await reports(moderator, answers[0]?.statusCode === 200 ? 'open' : 'decided')).toMatchObject([
      { version: 2 },
    ])
  })

  it('is decided once by one key that is sent twice', async () => {
    const { id, moderator, report, only } = await reported()
    const url = `/api/communities/${id}/reports/${report.id}`
    const decide = () =>
      env.call(
        moderator,
        'PATCH',
        url,
        { action: 'dismiss', version: 1 },
        { 'idempotency-key': 'decide-once' },
      )
    expect(answersOf(await Promise.all([decide(), decide()]))).toEqual(['200', '200'])
    expect(await env.published(reportResolved, id)).toHaveLength(1)
    expect(await only(moderator, 'decided')).toMatchObject({ version: 2 })
  })
})

describe('users who report the same at once', () => {
  it('share one report, which counts each of them', async () => {
    const { id, moderator, author, only } = await env.scene()
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    const young = await Promise.all(Array.from({ length: 10 }, () => env.member(id, { joinedDaysAgo: 1 })))
    const answers = await Promise.all(young.map(who => env.report(who, aComment(comment))))
    expect(answersOf(answers)).toEqual(Array(10).fill('201'))
    expect(await only(moderator)).toMatchObject({ reportersCount: 10, version: 1, state: 'shown' })
    await expectCounted(id)
    const events = await env.published(reportCreated, id)
    expect(events.map(({ reporters }) => reporters)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(events.filter(({ reviewerIds }) => reviewerIds.length > 0)).toHaveLength(1)
  })

  it('hide it once; for those who come later it is not there', async () => {
    const { id, moderator, author, only } = await env.scene()
    const post = await env.post(id, author)
    const old = await Promise.all(Array.from({ length: 10 }, () => env.member(id)))
    const answers = await Promise.all(old.map(who => env.report(who, aPost(post))))
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length
    expect(accepted).toBeGreaterThanOrEqual(3)
    expect(answersOf(answers)).toEqual([
      ...Array(accepted).fill('201'),
      ...Array(10 - accepted).fill('404 not_found'),
    ])
    expect(await only(moderator)).toMatchObject({ reportersCount: accepted, state: 'hidden' })
    await expectCounted(id)
    expect(await deletionsOf(post.id)).toEqual(['hidden'])
    expect(await env.written(id, author)).toEqual({ posts: 0, comments: 0 })
  })
})

describe('a user who reports twice at once', () => {
  it('is counted once', async () => {
    const { id, moderator, author, reporters, only } = await env.scene()
    const post = await env.post(id, author)
    const twice = () => env.report(reporters[0], aPost(post))
    expect(answersOf(await Promise.all([twice(), twice()]))).toEqual(['200', '201'])
    expect(await only(moderator)).toMatchObject({ reportersCount: 1 })
    expect(await env.published(reportCreated, id)).toHaveLength(1)
  })

  it('leaves no report without an entry where the first one is decided before the second', async () => {
    const { id, moderator, author, reporters, reports } = await env.scene()
    const [reporter] = reporters
    const post = await env.post(id, author)
    const answer = await env.behind(
      async tx => {
        await lockCommunity(tx, id)
        await tx.query(
          `with decided as (
             insert into reports (community_id, target_type, target_id, subject_id, status, reporters, action, decided_by,
               decided_at, reported_at)
             values ($1, 'community_post', $2, $3, 'dismissed', 1, 'dismiss', $4, $6, $6) returning id
           )
           insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, is_weighty,
             reported_at)
           select $5, 'community_post', $2, id, $1, 'spam', true, $6 from decided`,
          [id, post.id, author.id, moderator.id, reporter.id, env.ctx.clock()],
        )
      },
      () => env.report(reporter, aPost(post)),
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { isNew: false }])
    expect(await reports(moderator)).toEqual([])
    await expectCounted(id)
  })
})

describe('a report of what changes at once', () => {
  it('is opened anew where a moderator decides the one before', async () => {
    const { id, post, report, reporters, moderator, only } = await reported()
    const answer = await env.behind(
      tx =>
        tx.query(
          `update reports set status = 'dismissed', action = 'dismiss', decided_by = $2, decided_at = $3 where id = $1`,
          [report.id, moderator.id, env.ctx.clock()],
        ),
      () => env.report(reporters[1], aPost(post)),
    )
    expect(answer.statusCode).toBe(201)
    expect(await only(moderator)).toMatchObject({ reportersCount: 1, status: 'open', version: 1 })
    await expectCounted(id)
  })

  it('is shown in the end where the third user reports it while a moderator dismisses it', async () => {
    const { id, post, report, reporters, moderator, decide } = await reported()
    await env.report(reporters[1], aPost(post))
    const answers = await Promise.all([
      env.report(reporters[2], aPost(post)),
      decide(moderator, report, { action: 'dismiss' }),
    ])
    expect(answersOf(answers)).toEqual(['200', '201'])
    expect((await env.list(id, moderator)).map(each => each.id)).toEqual([post.id])
    await expectCounted(id)
  })

  it('goes to the trash once where its author deletes it', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, post, reporters, author, moderator, only } = await reported()
      await env.report(reporters[1], aPost(post))
      const [report, deletion] = await Promise.all([
        env.report(reporters[2], aPost(post)),
        env.call(author, 'DELETE', `/api/community-posts/${post.id}`),
      ])
      // The first of both is seen by the other, or they are in one order.
      expect([201, 404]).toContain(report.statusCode)
      expect([200, 404]).toContain(deletion.statusCode)
      const as = deletion.statusCode === 200 ? 'author' : 'hidden'
      expect(await deletionsOf(post.id)).toEqual([as])
      const state = as === 'author' ? 'deleted' : 'hidden'
      expect(await only(moderator)).toMatchObject({
        state,
        reportersCount: report.statusCode === 201 ? 3 : 2,
      })
      expect(await env.written(id, author)).toEqual({ posts: 0, comments: 0 })
    }
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })
})
