import { memberMessaged, memberRemoved, memberRestricted, memberRoleChanged, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

async function scene() {
  const { id, creator, members } = await env.community(['admin', 'admin', 'moderator', 'member', 'member'])
  const [admin, otherAdmin, moderator, member, second] = members
  /** Null: no member. */
  const rolesOf = async (...of: Person[]) => {
    const rows = await env.db.query<{ user_id: number; role: string }>(
      'select user_id, role from members where community_id = $1',
      [id],
    )
    return of.map(({ id }) => rows.find(row => row.user_id === id)?.role ?? null)
  }
  const [outsider] = await env.people(1)
  const people = { creator, admin, otherAdmin, moderator, member, second, outsider }
  return { id, ...people, rolesOf, ...moderationOf(env, id) }
}
const done = { isDone: true, code: null, message: null, messageId: null }

it('gives each member a result of their own, and a refused one leaves nothing behind', async () => {
  const { id, creator, admin, otherAdmin, moderator, member, second, outsider, bulk, rolesOf, log } =
    await scene()
  const { rank, self } = texts.communityModeration
  const of = [member, otherAdmin, admin, creator, outsider, moderator, member]
  const answer = await bulk(admin, of, { action: 'remove', reason: 'Spam.' })
  expect(answer.json().results).toMatchObject([
    done,
    { isDone: false, code: 'forbidden', message: rank, messageId: 'communityModeration.rank' },
    { code: 'forbidden', message: self },
    { code: 'forbidden', message: rank },
    { code: 'not_found' },
    done,
  ])
  expect(await rolesOf(member, otherAdmin, admin, creator, moderator, second)).toEqual([
    null,
    'admin',
    'admin',
    'admin',
    null,
    'member',
  ])
  expect((await env.published(memberRemoved, id)).map(({ userId, reason }) => [userId, reason])).toEqual([
    [member.id, 'Spam.'],
    [moderator.id, 'Spam.'],
  ])
  const { logId } = answer.json()
  expect((await log(creator)).map(({ action, count }) => [action, count])).toEqual([
    ['remove_member', null],
    ['remove_member', null],
    ['bulk', 6],
  ])
  expect(await env.rows('moderation_log where parent_id = $1', logId)).toBe(2)

  const before = await env.snapshot()
  const refused = await bulk(admin, [otherAdmin, creator], { action: 'restrict', kind: 'isMuted' })
  expect(refused.json().results).toMatchObject([{ isDone: false }, { isDone: false }])
  const { moderation_log: _log, ...others } = before
  expect(await env.snapshot()).toMatchObject(others)
})

it('sets roles for the creator alone, restricts and lifts, and writes to members without keeping the text', async () => {
  const { id, creator, admin, member, second, bulk, rolesOf, restrictionsOf, log } = await scene()
  const both = [member, second]
  const role = { action: 'role', role: 'moderator' }
  expect(refusalOf(await bulk(admin, both, role))).toEqual([403, 'forbidden'])
  expect((await bulk(creator, both, role)).json().results).toMatchObject([done, done])
  expect(await rolesOf(...both)).toEqual(['moderator', 'moderator'])
  expect(await env.published(memberRoleChanged, id)).toHaveLength(2)

  const until = new Date(env.ctx.clock().getTime() + 60_000).toISOString()
  const restrict = { action: 'restrict', kind: 'canComment', until, reason: 'Both.' }
  await bulk(admin, both, restrict)
  expect(await restrictionsOf(second)).toMatchObject([{ kind: 'canComment', until, reason: 'Both.' }])
  await bulk(admin, second, { ...restrict, isRestricted: false })
  expect([(await restrictionsOf(member)).length, (await restrictionsOf(second)).length]).toEqual([1, 0])
  expect(await env.published(memberRestricted, id)).toHaveLength(3)

  const message = 'The hall opens at nine.'
  await bulk(admin, [...both, admin], { action: 'message', message }, { 'idempotency-key': 'write' })
  await bulk(admin, [...both, admin], { action: 'message', message }, { 'idempotency-key': 'write' })
  expect(await env.published(memberMessaged, id)).toMatchObject(
    both.map(({ id: userId }) => ({ userId, sender: admin.user, message, visibility: 'involved' })),
  )
  const entries = await log(creator)
  expect(entries.at(-2)).toMatchObject({ action: 'change_role', role: 'moderator' })
  expect(entries.map(({ action }) => action)).toEqual([
    'message_members',
    'unrestrict_member',
    'bulk',
    'restrict_member',
    'restrict_member',
    'bulk',
    'change_role',
    'change_role',
    'bulk',
  ])
  expect(await env.rows(`moderation_log where details::text || reason like '%' || $1 || '%'`, message)).toBe(
    0,
  )
})

it('refuses all where what is the same for all is wrong', async () => {
  const { creator, member, second, bulk } = await scene()
  const before = await env.snapshot()
  const until = '2020-01-01T00:00:00Z'
  for (const [body, field] of [
    [{ action: 'remove', until: '2099-01-01T00:00:00Z' }, 'until'],
    [{ action: 'remove', ban: true, until }, 'until'],
    [{ action: 'restrict', kind: 'isMuted', until }, 'until'],
    [{ action: 'restrict', kind: 'isMuted', rule: 'Be quick' }, 'rule'],
    [{ action: 'message', message: ' ' }, 'message'],
    [{ action: 'message', message: 'x', memberIds: [] }, 'memberIds'],
  ] as const) {
    const answer = await bulk(creator, [member, second], body)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
  }
  expect(await env.snapshot()).toEqual(before)
})
