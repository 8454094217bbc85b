import { communityPostDeleted, reportResolved } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeTrash } from '../src/discussion/trash/purge.ts'
import { erasure } from '../src/erasure/erasure.ts'
import type { Person } from './environment.ts'
import { aComment, aCommunity, aPost, createReportsEnvironment, type ReportsEnvironment } from './reports.ts'

const dayMs = 24 * 3_600_000

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

describe('the purge of the trash', () => {
  it('keeps what is hidden until it is decided, also when that takes more than 30 days', async () => {
    const { id, moderator, author, reporters, reports, decide } = await env.scene()
    const [kept, removed, escalated, of] = [
      await env.post(id, author),
      await env.post(id, author),
      await env.post(id, author),
      await env.post(id, moderator),
    ]
    const under = await env.comment(kept.id, moderator)
    const comment = await env.comment(of.id, author)
    const reply = await env.comment(of.id, moderator, 'A reply', comment.id)
    const deleted = await env.comment(of.id, author)
    await env.call(author, 'DELETE', `/api/community-comments/${deleted.id}`)
    for (const thing of [aPost(kept), aPost(removed), aPost(escalated), aComment(comment)])
      for (const who of reporters) await env.report(who, thing)
    const [ofKept, ofRemoved, ofEscalated, ofComment] = await reports(moderator)
    if (!ofKept || !ofRemoved || !ofEscalated || !ofComment) throw new Error('reports are missing')
    await decide(moderator, ofRemoved, { action: 'remove' })
    await decide(moderator, ofEscalated, { action: 'escalate' })
    env.time.offsetMs += 31 * dayMs
    expect(await purgeTrash(env.ctx)).toMatchObject({ posts: 1, comments: 1 })
    for (const [table, each] of [
      ['deleted_posts', kept.id],
      ['deleted_posts', escalated.id],
      ['deleted_comments', under.id],
      ['deleted_comments', comment.id],
      ['deleted_comments', reply.id],
    ] as const)
      expect([table, await env.rows(`${table} where id = $1`, each)]).toEqual([table, 1])
    expect(await reports(moderator, 'decided')).toMatchObject([
      { id: ofRemoved.id, state: 'deleted', post: null },
    ])

    for (const each of [ofKept, ofComment]) await decide(moderator, each, { action: 'dismiss' })
    expect((await env.list(id, author)).map(each => each.id)).toEqual([of.id, kept.id])
    expect(await env.comments(kept.id, author)).toEqual([under.id])
    expect(await env.comments(of.id, author)).toEqual([comment.id, reply.id])
    await decide(env.platform, { ...ofEscalated, version: 2 }, { action: 'remove' })
    expect(await purgeTrash(env.ctx)).toMatchObject({ posts: 0, comments: 0 })
    env.time.offsetMs += 31 * dayMs
    expect(await purgeTrash(env.ctx)).toMatchObject({ posts: 1, comments: 0 })
  })
})

/** No column of reports has the id of an erased user. */
async function expectErased({ id }: Person): Promise<void> {
  const columns = [
    'report_entries where reporter_id',
    'reports where subject_id',
    'reports where claimed_by',
    'reports where decided_by',
  ]
  for (const column of columns) expect([column, await env.rows(`${column} = $1`, id)]).toEqual([column, 0])
}

describe('the erasure of an account', () => {
  it('leaves what a user reported without what they wrote about it', async () => {
    const { id, moderator, author, reporters, only, decide } = await env.scene()
    const [reporter, other] = reporters
    const post = await env.post(id, author)
    for (const who of [reporter, other]) await env.report(who, aPost(post), { details: `By ${who.id}` })
    await erasure.erase(env.ctx, reporter.id)
    await expectErased(reporter)
    const found = await only(moderator)
    expect(found.reasons).toMatchObject([{ reporter: other.user, details: `By ${other.id}` }])
    await erasure.erase(env.ctx, other.id)
    const left = await only(moderator)
    expect(left).toMatchObject({ reasons: [], status: 'open', state: 'shown' })
    expect((await decide(moderator, left, { action: 'dismiss' })).statusCode).toBe(200)
    expect(await env.published(reportResolved, id)).toHaveLength(1)
  })

  it('deletes the reports about a user, with what is hidden', async () => {
    const { id, moderator, author, reporters, memberIdOf, reports } = await env.scene()
    const post = await env.post(id, author)
    for (const who of reporters) await env.report(who, aPost(post))
    const member = { targetType: 'community_member', targetId: await memberIdOf(author) }
    await env.report(reporters[0], member)
    await erasure.erase(env.ctx, author.id)
    await expectErased(author)
    for (const list of ['open', 'decided'] as const) expect(await reports(moderator, list)).toEqual([])
    expect(await env.own(reporters[0])).toEqual([])
    expect(await env.rows('deleted_posts where id = $1', post.id)).toBe(0)
    expect((await env.published(communityPostDeleted, post.id)).map(({ deletedAs }) => deletedAs)).toContain(
      'hidden',
    )
  })

  it('of a moderator reopens what they claimed, and takes their name and note from what they decided', async () => {
    const { id, admin, moderator, author, reporters, reports, only, claim, decide } = await env.scene()
    const [claimed, decided] = [await env.post(id, author), await env.post(id, author)]
    for (const post of [claimed, decided]) await env.report(reporters[0], aPost(post))
    const [first, second] = await reports(moderator)
    if (!first || !second) throw new Error('reports are missing')
    await claim(moderator, first)
    await decide(moderator, second, { action: 'dismiss', note: 'Known to me' })
    await erasure.erase(env.ctx, moderator.id)
    await expectErased(moderator)
    expect(await only(admin)).toMatchObject({ id: first.id, status: 'open', claimedBy: null, version: 3 })
    expect(await only(admin, 'decided')).toMatchObject({
      id: second.id,
      decidedBy: null,
      note: '',
      action: 'dismiss',
    })
    // Who read it before, with the claim, is refused.
    expect((await decide(admin, { ...first, version: 2 }, { action: 'dismiss' })).statusCode).toBe(409)
  })

  it('of the owner leaves the report on the community, without them', async () => {
    const { id, creator, reporters, only, decide } = await env.scene()
    await env.report(reporters[0], aCommunity(id))
    await erasure.erase(env.ctx, creator.id)
    await expectErased(creator)
    const found = await only(env.platform, 'escalated')
    expect(found).toMatchObject({ subject: null, actions: ['dismiss', 'remove'], reportersCount: 1 })
    expect((await decide(env.platform, found, { action: 'warn' })).statusCode).toBe(403)
    expect((await decide(env.platform, found, { action: 'dismiss' })).statusCode).toBe(200)
  })
})

describe('the export of a user', () => {
  it('has what they reported, and what they decided with their notes', async () => {
    const { id, moderator, author, reporters, only, decide } = await env.scene()
    const [reporter] = reporters
    const [{ name } = { name: '' }] = await env.db.query<{ name: string }>(
      'select name from communities where id = $1',
      [id],
    )
    const post = await env.post(id, author)
    const given = { category: 'hate', details: 'The second line.' }
    await env.report(reporter, aPost(post), given)
    await decide(moderator, await only(moderator), { action: 'dismiss', note: 'It is a quotation.' })
    await env.report(reporter, aCommunity(id))
    const own = { community: name, ...given, ...aPost(post), status: 'dismissed' }
    expect((await exportOf(env, reporter.id))['community-reports']).toMatchObject([
      { community: name, ...aCommunity(id), category: 'spam', status: 'escalated' },
      own,
    ])
    expect((await exportOf(env, moderator.id))['community-reports-decided']).toMatchObject([
      { community: name, targetType: 'community_post', action: 'dismiss', note: 'It is a quotation.' },
    ])
    expect(JSON.stringify(await exportOf(env, author.id))).not.toMatch('The second line')
  })

  it('has no note of another moderator, who escalated what the user decided', async () => {
    const { id, moderator, author, reporters, only, decide } = await env.scene()
    await env.report(reporters[0], aPost(await env.post(id, author)))
    await decide(moderator, await only(moderator), { action: 'escalate', note: 'Beyond me' })
    expect((await exportOf(env, moderator.id))['community-reports-decided']).toMatchObject([
      { action: 'escalate', note: 'Beyond me' },
    ])
    const own = { action: 'dismiss', note: 'Harmless' }
    await decide(env.platform, await only(env.platform, 'escalated'), own)
    expect(await only(moderator, 'decided')).toMatchObject({ note: 'Beyond me\n\nHarmless' })
    const decided = (await exportOf(env, env.platform.id))['community-reports-decided'] as object[]
    expect(decided.at(-1)).toMatchObject({ action: 'dismiss', note: '' })
    await erasure.erase(env.ctx, moderator.id)
    expect(await only(env.platform, 'decided')).toMatchObject({ note: '', decidedBy: env.platform.user })
  })
})
