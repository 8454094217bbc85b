import { type Member, memberRoleChanged } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommunity, detailOf, giveRole, memberIdOf } from './community.ts'
import {
  allPages,
  createTestEnvironment,
  type Person,
  refusalOf,
  type TestEnvironment,
} from './environment.ts'
import { moderationOf } from './moderation.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const list = async (who: Person, id: number, query = '') =>
  (await environment.call(who, 'GET', `/api/communities/${id}/members${query}`)).json<Member[]>()
const idsOf = (members: readonly Member[]) => members.map(({ userId }) => userId)

/** A community with an admin, a moderator and a member. */
async function scene() {
  const [admin, moderator, member] = await environment.people(3)
  const community = await createCommunity(environment, { members: [admin, moderator, member] })
  await giveRole(environment, community, admin, 'admin')
  await giveRole(environment, community, moderator, 'moderator')
  return { ...community, admin, moderator, member }
}
const setRole = (by: Person, id: number, memberId: number, role: string) =>
  environment.call(by, 'PATCH', `/api/communities/${id}/members/${memberId}/role`, { role })

describe('the members of a community', () => {
  it('are listed in the order in which they joined', async () => {
    const { id, by, admin, moderator, member } = await scene()
    const shown = await list(moderator, id)
    expect(idsOf(shown)).toEqual([by, admin, moderator, member].map(person => person.id))
    expect(shown.map(({ role, isCreator }) => [role, isCreator])).toEqual([
      ['admin', true],
      ['admin', false],
      ['moderator', false],
      ['member', false],
    ])
  })

  it('are found by name and by role', async () => {
    const { id, by, admin, moderator, member } = await scene()
    expect(idsOf(await list(by, id, '?role=creator'))).toEqual([by.id])
    expect(idsOf(await list(by, id, '?role=admin'))).toEqual([by.id, admin.id])
    expect(idsOf(await list(by, id, '?role=moderator'))).toEqual([moderator.id])
    expect(idsOf(await list(by, id, `?q=${member.user.username.toUpperCase()}`))).toEqual([member.id])
    expect(idsOf(await list(by, id, `?q=first${member.id}%20last`))).toEqual([member.id])
    for (const q of ['%25', '_____', '%5C'])
      expect(await list(by, id, `?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(idsOf(await list(by, id, '?q=us&role=member'))).toEqual([member.id])
  })

  it('come page by page', async () => {
    const { id, by, member } = await scene()
    for (const query of ['limit=3', 'limit=3&q=user']) {
      const pages = await allPages<Member>(environment, by, `/api/communities/${id}/members?${query}`)
      expect(pages.map(page => page.length)).toEqual([3, 1])
      expect(pages.flat().at(-1)?.userId).toBe(member.id)
    }
  })

  it('have statistics for the creator, admins and administrators of the platform alone', async () => {
    const { id, by, admin, moderator, member } = await scene()
    const platform = await environment.person({ role: 'Admin' })
    const [outsider] = await environment.people(1)
    const url = `/api/communities/${id}/posts`
    const post = await environment.call(member, 'POST', url, { type: 'text', content: 'Light' })
    const comments = `/api/community-posts/${post.json<{ id: number }>().id}/comments`
    for (const content of ['Yes', 'No']) await environment.call(member, 'POST', comments, { content })
    environment.time.offsetMs += 2 * 3_600_000
    const before = environment.ctx.clock().getTime()
    await environment.call(member, 'POST', comments, { content: 'Later' })
    await environment.drain()
    for (const who of [by, admin, platform]) {
      for (const query of ['', `?q=${member.user.username}`, '?role=member']) {
        const shown = (await list(who, id, query)).find(({ userId }) => userId === member.id)
        expect(shown?.stats).toMatchObject({ postsCount: 1, commentsCount: 3 })
        expect(Date.parse(shown?.stats?.lastActive ?? '')).toBeGreaterThanOrEqual(before)
      }
      const [first] = await list(who, id)
      expect(first?.stats).toMatchObject({ postsCount: 0, commentsCount: 0 })
    }
    for (const who of [moderator, member, outsider])
      for (const shown of await list(who, id)) expect(shown).not.toHaveProperty('stats')
    const detail = await environment.call(by, 'GET', `/api/communities/${id}`)
    expect(JSON.stringify(detail.json())).not.toContain('lastActive')
  })

  it('have their restrictions for those who moderate and for themselves; for others all four have their standard', async () => {
    const { id, by, admin, moderator, member } = await scene()
    const platform = await environment.person({ role: 'Admin' })
    const [other] = await environment.people(1)
    await environment.call(other, 'POST', `/api/communities/${id}/join`)
    const none = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }
    const { restrict } = moderationOf(environment, id)
    await restrict(by, member, { canPost: false })
    const until = new Date(environment.ctx.clock().getTime() + 60_000).toISOString()
    await restrict(by, member, { requiresApproval: true, until })
    const shownTo = async (who: Person) => {
      const lists = await Promise.all(
        ['', `?q=${member.user.username}`, '?role=member'].map(query => list(who, id, query)),
      )
      const found = lists.map(each => each.find(({ userId }) => userId === member.id)?.restrictions)
      expect(found).toEqual(Array(3).fill(found[0]))
      return found[0]
    }
    const restricted = { ...none, canPost: false, requiresApproval: true }
    for (const who of [by, admin, moderator, platform, member]) expect(await shownTo(who)).toEqual(restricted)
    expect(await shownTo(other)).toEqual(none)
    expect((await list(by, id))[0]?.restrictions).toEqual(none)
    // The screen of the community shows the viewer's alone.
    for (const shown of (await detailOf(environment, by, id)).members)
      expect(shown).not.toHaveProperty('restrictions')
    environment.time.offsetMs += 60_000
    expect(await shownTo(moderator)).toEqual({ ...none, canPost: false })
  })

  it('are shown to each other whatever their profiles say', async () => {
    const { id, member, moderator } = await scene()
    const [outsider] = await environment.people(1)
    await environment.update(member, 'private')
    expect(idsOf(await list(moderator, id))).toContain(member.id)
    expect(idsOf(await list(outsider, id))).not.toContain(member.id)
  })

  it('are not shown across a block but to moderators, and not while their account is suspended', async () => {
    const { id, admin, member, moderator } = await scene()
    await environment.block(moderator, member)
    for (const query of ['', '?q=user'])
      expect(idsOf(await list(member, id, query))).not.toContain(moderator.id)
    expect(idsOf(await list(moderator, id))).toContain(member.id)
    await environment.update(admin, 'hidden')
    for (const who of [moderator, member]) expect(idsOf(await list(who, id))).not.toContain(admin.id)
  })

  it('of a private community returns 403 for users who are no members', async () => {
    const [outsider] = await environment.people(1)
    const { id } = await createCommunity(environment, { membershipType: 'private' })
    const answer = await environment.call(outsider, 'GET', `/api/communities/${id}/members`)
    expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
    expect(answer.json()).toMatchObject({ message: 'Join the community first.' })
  })
})

describe('the role of a member', () => {
  it('is set by the creator, with an event for the member and an entry in the log', async () => {
    const { id, by, member } = await scene()
    const memberId = await memberIdOf(environment, by, id, member)
    const answer = await setRole(by, id, memberId, 'moderator')
    expect(answer.json()).toMatchObject({ userId: member.id, role: 'moderator' })
    expect((await setRole(by, id, memberId, 'moderator')).statusCode).toBe(200)
    expect((await setRole(by, id, memberId, 'member')).json()).toMatchObject({ role: 'member' })
    const changes = await environment.published(memberRoleChanged, id)
    expect(changes.filter(({ userId }) => userId === member.id)).toMatchObject([
      { from: 'member', to: 'moderator', changedBy: by.id },
      { from: 'moderator', to: 'member' },
    ])
    const log = await environment.db.query(
      `select details from moderation_log where action = 'change_role' and target_user_id = $1 order by id`,
      [member.id],
    )
    expect(log).toEqual([
      { details: { from: 'member', to: 'moderator' } },
      { details: { from: 'moderator', to: 'member' } },
    ])
  })

  it('returns 403 for everyone else and for that of the creator, and 404 for another community', async () => {
    const { id, by, admin, moderator, member } = await scene()
    const [outsider] = await environment.people(1)
    const memberId = await memberIdOf(environment, by, id, member)
    const creatorId = await memberIdOf(environment, by, id, by)
    for (const who of [admin, moderator, member])
      expect(refusalOf(await setRole(who, id, memberId, 'admin'))).toEqual([403, 'forbidden'])
    expect(refusalOf(await setRole(outsider, id, memberId, 'admin'))).toEqual([403, 'not_a_member'])
    const platform = await environment.person({ role: 'Admin' })
    for (const who of [by, platform]) {
      const own = await setRole(who, id, creatorId, 'member')
      expect(refusalOf(own)).toEqual([403, 'forbidden'])
      expect(own.json()).toMatchObject({ message: expect.stringContaining('Transfer the community instead') })
    }
    expect(refusalOf(await setRole(by, id, 987_654, 'member'))).toEqual([404, 'not_found'])
    expect(refusalOf(await setRole(by, id, memberId, 'king'))).toEqual([400, 'validation_error'])
    const other = await createCommunity(environment)
    expect(refusalOf(await setRole(other.by, other.id, memberId, 'admin'))).toEqual([404, 'not_found'])
    expect((await list(by, id)).map(({ role }) => role)).toEqual(['admin', 'admin', 'moderator', 'member'])
  })

  it('is set by an administrator of the platform too, which the log says', async () => {
    const { id, by, member } = await scene()
    const platform = await environment.person({ role: 'Admin' })
    const memberId = await memberIdOf(environment, by, id, member)
    expect((await setRole(platform, id, memberId, 'admin')).statusCode).toBe(200)
    const log = await environment.db.query(
      `select as_platform_admin from moderation_log where actor_id = $1 and community_id = $2`,
      [platform.id, id],
    )
    expect(log).toEqual([{ as_platform_admin: true }])
  })
})
