import { allRoutes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsubscribeToken } from '../src/mail-subscriptions/unsubscribe-links.ts'
import { createTestEnvironment, type Person, password, sidOf, type TestEnvironment } from './environment.ts'
import { twoFactorIn } from './two-factor.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const signIn = ['at', 'browser', 'device', 'id', 'network', 'outcome', 'system']
const state = ['enabledAt', 'isEnabled', 'recoveryCodesLeft']

/** The answers of the routes on passwords and two-factor authentication, of a user of their own. */
async function securityAnswers() {
  const as = await environment.join()
  const { codeNow, nextCode, totp } = twoFactorIn(environment)
  const setup = await totp(as, 'setup', {})
  const { secret } = setup.json()
  const enabled = await totp(as, 'enable', { code: codeNow(secret) })
  const [first] = enabled.json().codes
  return {
    'POST /api/auth/totp/setup': [setup, ['secret', 'uri']],
    'POST /api/auth/totp/enable': [enabled, ['codes']],
    'GET /api/auth/totp': [await environment.call('GET', '/api/auth/totp', { as }), state],
    'POST /api/auth/totp/recovery-codes': [await totp(as, 'recovery-codes', { code: first }), ['codes']],
    'POST /api/auth/totp/disable': [await totp(as, 'disable', { code: nextCode(secret) }), state],
    'GET /api/auth/sign-ins': [await environment.call('GET', '/api/auth/sign-ins', { as }), signIn],
    'PUT /api/user/password': [
      await environment.call('PUT', '/api/user/password', { as, body: { newPassword: 'four grey cranes' } }),
      ['message'],
    ],
  } as const
}

const dataExport = ['bytes', 'expiresAt', 'id', 'requestedAt', 'status']

/** The answers of the routes on exports, of a user of their own. */
async function exportAnswers() {
  const as = await environment.join()
  const requested = await environment.call('POST', '/api/user/exports', { as })
  const { id } = requested.json()
  const { db, clock } = environment.service.ctx
  await db.query(
    `update exports set status = 'ready', bytes = 0, expires_at = $2::timestamptz + interval '7 days' where id = $1`,
    [id, clock()],
  )
  return {
    'POST /api/user/exports': [requested, dataExport],
    'GET /api/user/exports': [await environment.call('GET', '/api/user/exports', { as }), dataExport],
    'POST /api/user/exports/:id/unlock': [
      await environment.call('POST', `/api/user/exports/${id}/unlock`, { as, body: {} }),
      dataExport,
    ],
  } as const
}

const moderation = ['createdAt', 'endedAt', 'expiresAt', 'id', 'reason', 'type', 'userId']

/** The answers of the routes on bans. */
async function moderationAnswers() {
  const [admin, banned] = await Promise.all([environment.join(), environment.join()])
  await environment.sql.query("update users set role = 'Admin' where id = $1", [admin.id])
  const post = async (path: string, body: object) =>
    environment.call('POST', `/api/admin/${path}`, { as: await environment.signIn(admin), body })
  const ban = { userId: banned.id, type: 'permanent_ban', reason: 'Advertising.' }
  const applied = await post('moderate-user', ban)
  const lifted = await post(`moderations/${applied.json().id}/lift`, { reason: 'A mistake.' })
  return {
    'POST /api/admin/moderate-user': [applied, moderation],
    'POST /api/admin/moderations/:id/lift': [lifted, moderation],
  } as const
}

describe('the keys of an answer', () => {
  const summary = ['firstName', 'id', 'lastName', 'profileImageUrl', 'role', 'slug', 'username']
  const card = [...summary, 'followersCount'].sort()
  const profile = [
    ...[...card, 'allowsMessages', 'bio', 'createdAt', 'followingCount', 'followsViewer', 'isBlocked'],
    ...[
      'isFollowing',
      'isMuted',
      'isPrivate',
      'isPublic',
      'isRequested',
      'isRestricted',
      'mutedUntil',
      'postsCount',
    ],
  ].sort()
  const current = [...summary, 'bio', 'createdAt', 'email', 'emailVerified'].sort()

  const privacy = [
    ...['allowMessages', 'allowTagging', 'profileVisibility', 'showEmail', 'showFollowers'],
    'showFollowing',
  ]
  const session = [
    ...['browser', 'createdAt', 'device', 'expiresAt', 'isCurrent', 'lastActivity', 'network'],
    ...['rememberMe', 'sessionId', 'system'],
  ]

  it('are those of the golden list, without anything of the password', async () => {
    const [me, friend, other, guest] = await Promise.all([
      environment.join(),
      environment.join(),
      environment.join(),
      environment.join(),
    ])
    const follow = (as: Person, id: number) => environment.call('POST', `/api/user/${id}/follow`, { as })
    await follow(me, friend.id)
    await follow(friend, other.id)
    await environment.service.drain()
    const credentials = { email: me.email, password }
    const requests = async () => {
      for (const each of [friend, guest]) await follow(each, me.id)
      return environment.call('GET', '/api/user/follow-requests', { as: me })
    }
    const answerRequest = (by: Person, answer: 'approve' | 'decline') =>
      environment.call('POST', `/api/user/follow-requests/${by.id}/${answer}`, { as: me })
    const block = (method: 'POST' | 'DELETE') =>
      environment.call(method, `/api/user/${guest.id}/block`, { as: other })
    const mute = (method: 'POST' | 'DELETE', body?: object) =>
      environment.call(method, `/api/user/${friend.id}/mute`, { as: other, ...(body && { body }) })
    const newcomer = await environment.join()
    await environment.forgotPassword(newcomer.email)
    const unsubscribe = unsubscribeToken(environment.service.ctx, me.id, 'digest')
    const token = (kind: 'verify-email' | 'reset-password') => environment.linkToken(newcomer.email, kind)

    const answers = {
      'POST /api/auth/register': [
        await environment.call('POST', '/api/auth/register', { body: environment.registration() }),
        current,
      ],
      'POST /api/auth/login': [
        await environment.call('POST', '/api/auth/login', { body: credentials }),
        current,
      ],
      'GET /api/auth/user': [await environment.call('GET', '/api/auth/user', { as: me }), current],
      'GET /api/user': [await environment.call('GET', '/api/user', { as: me }), [...profile, 'email'].sort()],
      'GET /api/user/:id': [await environment.call('GET', `/api/user/${other.id}`, { as: me }), profile],
      'GET /api/user/slug/:slug': [await environment.call('GET', `/api/user/slug/${other.slug}`), profile],
      'POST /api/user/:id/follow': [await follow(other, me.id), ['following', 'requested']],
      'GET /api/user/:id/followers': [await environment.call('GET', `/api/user/${me.id}/followers`), card],
      'GET /api/user/:id/following': [await environment.call('GET', `/api/user/${me.id}/following`), card],
      'PUT /api/user/profile': [
        await environment.call('PUT', '/api/user/profile', { as: me, body: { bio: 'Reads labels.' } }),
        current,
      ],
      'GET /api/user/privacy-settings': [
        await environment.call('GET', '/api/user/privacy-settings', { as: me }),
        privacy,
      ],
      'PUT /api/user/privacy-settings': [
        await environment.call('PUT', '/api/user/privacy-settings', {
          as: me,
          body: { profileVisibility: 'private' },
        }),
        privacy,
      ],
      'GET /api/user/follow-requests': [await requests(), ['createdAt', 'id', 'user']],
      'POST /api/user/follow-requests/:id/approve': [await answerRequest(friend, 'approve'), ['approved']],
      'POST /api/user/follow-requests/:id/decline': [await answerRequest(guest, 'decline'), ['declined']],
      'POST /api/user/:id/block': [await block('POST'), ['blocked']],
      'GET /api/user/blocks': [
        await environment.call('GET', '/api/user/blocks', { as: other }),
        ['createdAt', 'user'],
      ],
      'DELETE /api/user/:id/block': [await block('DELETE'), ['blocked']],
      'POST /api/user/:id/mute': [await mute('POST', { duration: '1d' }), ['muted', 'until']],
      'GET /api/user/mutes': [
        await environment.call('GET', '/api/user/mutes', { as: other }),
        ['createdAt', 'until', 'user'],
      ],
      'DELETE /api/user/:id/mute': [await mute('DELETE'), ['muted', 'until']],
      'DELETE /api/user/account': [
        await environment.call('DELETE', '/api/user/account', { as: guest }),
        ['purgeAt'],
      ],
      'POST /api/user/restore': [
        await environment.call('POST', '/api/user/restore', { body: { email: guest.email, password } }),
        current,
      ],
      'GET /api/recommendations/users': [
        await environment.call('GET', '/api/recommendations/users', { as: me }),
        [...card, 'commonMuseumsCount', 'mutualFollowersCount'].sort(),
      ],
      'GET /api/users/active': [await environment.call('GET', '/api/users/active', { as: me }), card],
      'GET /api/auth/my-sessions': [
        await environment.call('GET', '/api/auth/my-sessions', { as: me }),
        session,
      ],
      'POST /api/auth/logout-all-sessions': [
        await environment.call('POST', '/api/auth/logout-all-sessions', { as: friend }),
        ['deletedCount'],
      ],
      'DELETE /api/auth/sessions/:sessionId': [
        await environment.call('DELETE', `/api/auth/sessions/${sidOf(friend.access)}`, { as: friend }),
        ['deletedCount'],
      ],
      ...(await securityAnswers()),
      ...(await moderationAnswers()),
      ...(await exportAnswers()),
      'POST /api/auth/verification-mail': [
        await environment.call('POST', '/api/auth/verification-mail', { as: newcomer }),
        ['email'],
      ],
      'POST /api/auth/verify-email': [
        await environment.call('POST', '/api/auth/verify-email', {
          body: { token: await token('verify-email') },
        }),
        ['message'],
      ],
      'POST /api/auth/forgot-password': [await environment.forgotPassword(other.email), ['message']],
      'POST /api/auth/reset-password': [
        await environment.call('POST', '/api/auth/reset-password', {
          body: { token: await token('reset-password'), newPassword: 'four grey herons' },
        }),
        ['message'],
      ],
      'GET /api/mailbox': [
        await environment.call('GET', '/api/mailbox', { headers: { 'x-forwarded-for': '127.0.0.1' } }),
        ['createdAt', 'id', 'subject', 'text', 'to'],
      ],
      'GET /api/user/email': [
        await environment.call('GET', '/api/user/email', { as: me }),
        ['email', 'isVerified', 'pendingEmail'],
      ],
      'DELETE /api/user/email-change': [
        await environment.call('DELETE', '/api/user/email-change', { as: me }),
        ['email', 'isVerified', 'pendingEmail'],
      ],
      'GET /api/mail-subscription': [
        await environment.call('GET', `/api/mail-subscription?token=${unsubscribe}`),
        ['list'],
      ],
      'PUT /api/mail-subscription': [
        await environment.call('PUT', '/api/mail-subscription', {
          body: { token: unsubscribe, subscribed: false },
        }),
        ['list'],
      ],
      'POST /unsubscribe': [await environment.call('POST', `/unsubscribe?token=${unsubscribe}`), ['list']],
      'POST /api/logout': [await environment.call('POST', '/api/logout', { as: me }), ['message']],
      'POST /api/auth/logout': [
        await environment.call('POST', '/api/auth/logout', { as: other }),
        ['message'],
      ],
    } as const
    const covered = allRoutes
      .filter(({ owner, kind }) => owner === 'identity' && kind !== 'zip')
      .map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(answers).sort()).toEqual(covered.sort())

    for (const [route, [answer, keys]] of Object.entries(answers)) {
      const body = answer.json()
      const [first] = [body].flat()
      expect(Object.keys(first).sort(), route).toEqual(keys)
      const isSetup = route === 'POST /api/auth/totp/setup'
      expect(answer.body, route).not.toMatch(
        isSetup ? /argon2|hash|herons/i : /argon2|hash|secret|herons|cranes/i,
      )
    }
  })
})
