import { communityRestored } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepCommunities } from '../src/communities/communities.projection.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
})
afterAll(() => env.close())
beforeEach(async () => {
  await env.clear()
  await act.join(admin, 'admin')
  await act.join(moderator, 'moderator')
})

const [admin, moderator, applicant] = [1, 2, 9]
const reviewers = [admin, moderator]
const requestsOf = async (id: number) => {
  await env.service.drain()
  return (await env.listAs(id)).filter(({ kind }) => kind === 'join_request')
}
const counts = async () => [(await requestsOf(admin)).length, (await requestsOf(moderator)).length]

describe('a request to join', () => {
  it('is for each user who can decide it, with a link to the waiting requests', async () => {
    await act.ask(applicant, reviewers)
    for (const id of reviewers)
      expect(await requestsOf(id)).toMatchObject([
        {
          title: 'New join request',
          message: 'person9 asked to join Vault Circle',
          actors: [{ id: applicant }],
          notice: { of: 'join-requested', community: 'Vault Circle', reason: '' },
          link: '/communities/4?panel=requests',
        },
      ])
    expect(await env.listAs(applicant)).toEqual([])
  })

  it.each(['approved', 'rejected', 'withdrawn', 'expired'] as const)(
    'is withdrawn from all of them when it is %s',
    async outcome => {
      await act.ask(applicant, reviewers)
      await act.ask(8, reviewers, 10)
      expect(await counts()).toEqual([2, 2])
      await act.close(applicant, outcome)
      expect(await counts()).toEqual([1, 1])
    },
  )

  it('is not delivered when it was closed before it was consumed', async () => {
    await act.ask(applicant, reviewers)
    await act.close(applicant)
    await act.ask(applicant, reviewers, 11)
    expect(await counts()).toEqual([1, 1])
  })
})

describe('what is for moderators', () => {
  it('is not for a user who moderates no longer when it is delivered', async () => {
    await act.setRole(moderator, 'moderator', 'member')
    await act.ask(applicant, [...reviewers, 7])
    expect(await counts()).toEqual([1, 0])
    expect(await requestsOf(7)).toEqual([])
  })

  it.each([
    ['loses the role', () => act.setRole(moderator, 'moderator', 'member')],
    ['leaves', () => act.leave(moderator)],
  ])('is withdrawn from a moderator who %s, and from no other', async (_, end) => {
    await act.ask(applicant, reviewers)
    expect(await counts()).toEqual([1, 1])
    await end()
    expect(await counts()).toEqual([1, 0])
  })

  it('stays with a moderator who becomes an admin, or loses a role elsewhere', async () => {
    await act.join(moderator, 'moderator', community)
    await act.ask(applicant, reviewers)
    await act.setRole(moderator, 'moderator', 'admin')
    await act.setRole(moderator, 'moderator', 'member', community)
    expect(await counts()).toEqual([1, 1])
  })

  it('is for a member whom the community was transferred to', async () => {
    await act.join(4)
    await act.transfer(4, admin)
    await act.ask(applicant, [admin, 4])
    expect([await requestsOf(4), await requestsOf(admin)]).toMatchObject([[{}], [{}]])
  })
})

describe('of a deleted community', () => {
  it('requests to join are withdrawn, and none is delivered until it is restored', async () => {
    await act.ask(applicant, reviewers)
    expect(await counts()).toEqual([1, 1])
    await act.delete()
    await act.ask(8, reviewers, 10)
    expect(await counts()).toEqual([0, 0])
    await env.publish(communityRestored, { community: closed, visibility: 'members', restoredBy: owner })
    await act.ask(7, reviewers, 11)
    expect(await counts()).toEqual([1, 1])
  })

  it('1,200 requests to join are withdrawn, though the process is killed in between', async () => {
    const { ctx } = env.service
    await ctx.db.query(
      `insert into notifications (user_id, kind, target, link, community_id, opened_at, happened_at)
       select $1, 'join_request', 'join-request:' || id, '/', $2, now(), now() from generate_series(1, 1200) id`,
      [admin, closed.id],
    )
    const left = async () => {
      const [row] = await ctx.db.query<{ left: number }>('select count(*)::int as left from notifications')
      return row?.left
    }
    let transactions = 0
    const transaction = (work: never) => {
      if (++transactions > 2) throw new Error('killed')
      return ctx.db.transaction(work)
    }
    const killed = { ...ctx, db: { ...ctx.db, transaction } }
    const [event] = [{ type: 'community-deleted', data: { community: closed } }]
    const handle = keepCommunities(killed as never)
    await expect(ctx.db.transaction(tx => handle([event] as never, { tx } as never))).rejects.toThrow(
      'killed',
    )
    expect(await left()).toBe(200)
    await act.delete()
    await env.service.drain()
    expect(await left()).toBe(0)
  })
})

describe('a request of a user whose account is hidden', () => {
  const hide = () => actsOn(env.publish).update(applicant, {}, 'hidden', { aggregateVersion: 1_000 })
  const show = () => actsOn(env.publish).update(applicant, {}, 'public', { aggregateVersion: 1_001 })
  beforeEach(async () => {
    await act.ask(applicant, reviewers)
    await env.service.drain()
    await hide()
    expect(await counts()).toEqual([0, 0])
  })

  it('comes back with the account, for those who still moderate', async () => {
    await act.setRole(moderator, 'moderator', 'member')
    await env.service.drain()
    await show()
    expect(await counts()).toEqual([1, 0])
    await act.close(applicant)
    expect(await counts()).toEqual([0, 0])
  })

  it('does not come back when it was closed meanwhile', async () => {
    await act.close(applicant)
    await env.service.drain()
    await show()
    expect(await counts()).toEqual([0, 0])
  })
})
