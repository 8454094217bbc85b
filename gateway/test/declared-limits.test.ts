import { AppError, allRoutes, type RateLimit } from '@vitrine/contracts'
import { parseRateLimit } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { GatewayConfig } from '../src/config.ts'
import { type Caller, createLimits } from '../src/limits/limits.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const reply = { header: () => reply } as unknown as FastifyReply

/** Limits over a clock of their own, in the gateway and in what stands for Redis. */
function limitsAt(start: number, options: Partial<Parameters<typeof createLimits>[0]> = {}) {
  const clock = { now: start }
  const windows = new Map<string, { used: number; endsAt: number }>()
  const redis = {
    async leasePoints(key: string, limit: number, wanted: number, windowMs: number) {
      const known = windows.get(key)
      const window = known && known.endsAt > clock.now ? known : { used: 0, endsAt: clock.now + windowMs }
      windows.set(key, window)
      const given = Math.max(0, Math.min(wanted, limit - window.used))
      window.used += given
      return [given, window.used, window.endsAt - clock.now] as const
    },
  }
  const limits = createLimits({
    redis: redis as unknown as Redis,
    factor: 1,
    now: () => clock.now,
    onFallback: error => {
      throw error
    },
    ...options,
  })
  return { limits, clock }
}

const start = Date.parse('2026-11-21T10:00:00Z')
const ada: Caller = { userId: 1, registeredAt: 0, network: '192.0.2.0', charge: null }
const seconds = (ms: number) => Math.floor(ms / 1000)

/** How many requests pass at this moment, and the refusal of the next one. */
async function countAllowed(check: (caller: Caller, reply: FastifyReply) => unknown, caller = ada) {
  for (let count = 0; count < 4_000; count++) {
    try {
      await check(caller, reply)
    } catch (error) {
      return { count, error: error as AppError }
    }
  }
  throw new Error('no request was refused')
}

const declared = allRoutes.flatMap(({ operationId, rateLimit, firstDayLimit, kind }) => [
  ...(rateLimit ? [[operationId, rateLimit, kind] as const] : []),
  ...(firstDayLimit ? [[`${operationId}.firstDay`, firstDayLimit, kind] as const] : []),
])

describe('a declared limit', () => {
  it.each(declared)('%s accepts %s, and as many again after its window', async (_name, limit, kind) => {
    const { limits, clock } = limitsAt(start)
    const check = limits.forRoute('operation', { rateLimit: limit, ...(kind && { kind }) })
    const { points, seconds } = parseRateLimit(limit)
    const first = await countAllowed(check)
    expect(first.count).toBe(points)
    expect(first.error).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
      retryAfter: seconds,
    })
    clock.now += seconds * 1000 - 1
    expect((await countAllowed(check)).count).toBe(0)
    clock.now += 1
    expect((await countAllowed(check)).count).toBe(points)
  })
})

describe('an operation with two paths', () => {
  const others = allRoutes.filter(({ limitedAs }) => limitedAs)

  it.each(others)('$operationId shares the limits of $limitedAs', async other => {
    const { limits } = limitsAt(start)
    const named = allRoutes.find(({ operationId }) => operationId === other.limitedAs)
    if (!named) throw new Error(`${other.limitedAs} is no operation`)
    expect([other.rateLimit, other.firstDayLimit]).toEqual([named.rateLimit, named.firstDayLimit])
    const first = await countAllowed(limits.forRoute(named.operationId, named))
    expect(first.count).toBeGreaterThan(0)
    expect((await countAllowed(limits.forRoute(named.operationId, other))).count).toBe(0)
  })
})

describe('the limits of new accounts', () => {
  const lower = allRoutes.filter(({ firstDayLimit }) => firstDayLimit)

  it('are on comments, likes, follows, messages, reviews, suggestions, confirmations, joining, invitations, reports, events, plans and announcements', () => {
    expect(lower.map(({ operationId }) => operationId).toSorted()).toEqual([
      'announceMeetup',
      'confirmField',
      'createComment',
      'createCommunityComment',
      'createCommunityPost',
      'createGroupComment',
      'createGroupPost',
      'createMeetup',
      'createMeetupComment',
      'createMuseumEvent',
      'createPlanMeetup',
      'createReport',
      'createVisitPlan',
      'followMuseum',
      'followUser',
      'inviteMember',
      'joinCommunity',
      'joinGroup',
      'likePost',
      'sendMessage',
      'startConversation',
      'suggestEdit',
      'suggestMuseum',
      'writeReview',
    ])
  })

  it.each(lower)(
    'of $operationId hold for 24 hours, and then no longer',
    async ({ operationId, firstDayLimit }) => {
      const { limits, clock } = limitsAt(start)
      const check = limits.forRoute(operationId, { firstDayLimit: firstDayLimit as RateLimit })
      const { points } = parseRateLimit(firstDayLimit as RateLimit)
      const newcomer = { ...ada, registeredAt: seconds(start - hourMs) }
      const first = await countAllowed(check, newcomer)
      expect(first.count).toBe(points)
      // The window would last longer than the first day does.
      expect(first.error).toMatchObject({
        code: 'rate_limited',
        message: 'New accounts can do less on their first day. Please try again later.',
        retryAfter: seconds(dayMs - hourMs),
      })
      clock.now = start + dayMs - hourMs - 1
      await expect(Promise.resolve(check(newcomer, reply))).rejects.toBeInstanceOf(AppError)
      clock.now += 1
      await check(newcomer, reply)
    },
  )

  it('are not those of older accounts, whose own limit holds', async () => {
    const { limits } = limitsAt(start)
    const check = limits.forRoute('createComment', { rateLimit: '30/min', firstDayLimit: '10/24h' })
    expect((await countAllowed(check)).count).toBe(30)
    expect((await countAllowed(check, { ...ada, userId: 2, registeredAt: seconds(start) })).count).toBe(10)
    expect(
      (await countAllowed(check, { ...ada, userId: 3, registeredAt: seconds(start - dayMs) })).count,
    ).toBe(30)
  })
})

describe('the configuration', () => {
  it('replaces a limit by its name, and multiplies all', async () => {
    const configured = { createComment: '4/min', 'createComment.firstDay': '3/24h', user: '8/5min' } as const
    const { limits } = limitsAt(start, { configured, factor: 0.5 })
    const check = limits.forRoute('createComment', { rateLimit: '30/min', firstDayLimit: '10/24h' })
    expect((await countAllowed(check)).count).toBe(2)
    expect((await countAllowed(check, { ...ada, userId: 2, registeredAt: seconds(start) })).count).toBe(2)
    const general = limits.forRoute('listPosts', {})
    expect((await countAllowed(general, { ...ada, userId: 3 })).count).toBe(4)
  })

  it.each([
    ['{"createComment":"5/min","pages":"10/5min","likePost.firstDay":"1/24h"}', true],
    ['{"createComent":"5/min"}', false],
    ['{"createComment":"many"}', false],
    ['{"createComment":"0/min"}', false],
    ['{"listPosts.firstDay":"1/24h"}', false],
    ['not JSON', false],
  ])('accepts %s: %s', (text, isValid) => {
    expect(GatewayConfig.shape.RATE_LIMITS.safeParse(text).success).toBe(isValid)
  })
})
