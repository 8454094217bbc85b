import { type EventData, notificationMailRequested, weeklyDigestRequested } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unsubscribeToken } from '../src/mail-subscriptions/unsubscribe-links.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { decoded, headerOf, type SmtpServer, startSmtpServer } from './smtp.ts'

let environment: TestEnvironment
let server: SmtpServer
let person: Person
beforeAll(async () => {
  server = await startSmtpServer()
  environment = await createTestEnvironment({
    env: {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://vitrine.example',
      MAIL_FROM: 'Vitrine <hello@vitrine.example>',
    },
    publicUrl: 'https://vitrine.example',
  })
})
afterAll(async () => {
  await environment.close()
  await server.close()
})
beforeEach(async () => {
  const id = await newUser()
  person = { ...id }
  server.received.length = 0
})

/** A user with a confirmed address, written to the table: cookies of https are not what these tests are about. */
async function newUser(more: { language?: string; emailVerified?: boolean } = {}): Promise<Person> {
  const { username, email, firstName, lastName } = environment.registration()
  const user = await environment.service.ctx.prisma.client.user.create({
    data: {
      username,
      email,
      firstName,
      lastName,
      slug: username.replaceAll('.', '-'),
      passwordHash: 'x',
      emailVerified: true,
      counts: { create: {} },
      ...more,
    },
  })
  return { ...user, createdAt: '', role: 'Traveler', session: '', access: '' }
}

const actor = (username: string) => ({ username, firstName: 'Bo', lastName: 'Li' })
const like = { kind: 'like', actors: [actor('bo'), actor('cy')], actorsCount: 5, link: '/post/7' }
const follow = {
  kind: 'follow',
  actors: [actor('dee.example')],
  actorsCount: 1,
  link: '/profile/dee-example',
}
const digest: Omit<EventData<typeof weeklyDigestRequested>, 'userId'> = {
  week: '2026-11-23',
  unread: { items: [like], moreCount: 2 },
  newFollowers: { count: 2, people: [actor('bo'), actor('cy')] },
  posts: [
    { postId: 9, author: actor('bo'), museum: { name: 'Museo del Prado' }, likesCount: 1 },
    { postId: 8, author: actor('cy'), museum: null, likesCount: 12 },
  ],
}

async function mailed(): Promise<{ to: string[]; raw: string }> {
  await environment.service.drain()
  await expect.poll(() => server.received.length).toBe(1)
  return server.received[0] as { to: string[]; raw: string }
}
/** A header with its folded lines. */
const unfolded = (raw: string) => raw.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
const tokenIn = (raw: string) => /\/unsubscribe\?token=(\w+)/.exec(unfolded(raw))?.[1] ?? ''

describe('a mail of notifications', () => {
  it('names who did what, links it, and is ended by its headers and a link', async () => {
    await environment.publish(notificationMailRequested, {
      userId: person.id,
      items: [like, follow],
      moreCount: 3,
    })
    const { to, raw } = await mailed()
    expect(to).toEqual([person.email])
    const head = unfolded(raw)
    expect(headerOf(head, 'Subject')).toBe('5 unread notifications at Vitrine')
    const url = `https://vitrine.example/unsubscribe?token=${tokenIn(raw)}`
    expect(headerOf(head, 'List-Unsubscribe')).toBe(`<${url}>`)
    expect(headerOf(head, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(head, 'Content-Type')).toMatch(/^multipart\/alternative;/)
    expect(headerOf(head, 'MIME-Version')).toBe('1.0')
    const text = decoded(raw)
    expect(text).toContain(
      '- bo and 4 others liked your insight\n  https://vitrine.example/post/7'.replace('\n', '\r\n'),
    )
    expect(text).toContain('dee.\u2060example started following you')
    expect(text).toContain('And 3 more notifications')
    expect(text).toContain(`Stop emails about notifications:\r\n${url}`)
    expect(text).toContain('https://vitrine.example/?settings=notifications')
    expect(text).toContain(`<a href="${url}"`)
    // RFC 5322: no line is longer than 998 characters, and none ends without CR.
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('says what happened in communities, whose names are no links, without what was written', async () => {
    const asked = { ...follow, kind: 'join_request', link: '/communities/3?panel=requests' }
    const plain = { kind: 'community', actors: [], actorsCount: 0, link: '/communities/3' }
    const notice = (of: string, community = 'Clock Circle') => ({ of, community })
    await environment.publish(notificationMailRequested, {
      userId: person.id,
      items: [
        { ...asked, notice: notice('join-requested') },
        { ...plain, notice: notice('role-admin', 'clocks.example') },
        {
          ...plain,
          kind: 'community_report',
          link: '/communities/3?panel=reports',
          notice: notice('reported'),
        },
        { ...plain, kind: 'community_moderation', notice: notice('content-removed') },
        { ...like, kind: 'community_comment', link: '/communities/3?post=50&comment=90' },
        { ...follow, kind: 'new_meetup', link: '/meetups/60', notice: notice('meetup-created') },
        { ...follow, kind: 'visit_plan', link: '/visit-plans/40', notice: notice('plan-created') },
        { ...plain, kind: 'meetup', link: '/meetups/60', notice: notice('seat-offered') },
        { ...like, kind: 'meetup_comment', link: '/meetups/60?tab=discussion&comment=90' },
        { ...like, kind: 'meetup_photo', link: '/meetups/60?tab=photos' },
        {
          ...follow,
          kind: 'meetup_announcement',
          link: '/meetups/60?tab=discussion&comment=91',
          notice: notice('meetup-announced'),
        },
        {
          ...plain,
          kind: 'museum_event',
          link: '/events/61',
          notice: { of: 'event-cancelled', community: null, museum: 'Ink Museum' },
        },
        {
          ...plain,
          kind: 'meetup_museum',
          link: '/meetups/62',
          notice: { ...notice('museum-asked'), museum: 'Ink Museum' },
        },
        { ...plain, kind: 'meetup_recap', link: '/meetups/63?tab=recap', notice: notice('recap-drafted') },
        { ...plain, kind: 'meetup_recap', link: '/meetups/64?tab=photos', notice: notice('recap-asks') },
        { ...plain, kind: 'meetup_recap', link: '/meetups/65?tab=recap', notice: notice('recap-published') },
        { ...plain, notice: notice('of-a-later-version') },
      ],
      moreCount: 0,
    })
    const text = decoded((await mailed()).raw)
    expect(text).toContain(
      'asked to join Clock Circle\r\n  https://vitrine.example/communities/3?panel=requests',
    )
    expect(text).toContain('- You are an admin of clocksexample now')
    expect(text).toContain(
      '- A report in Clock Circle waits for a decision\r\n  https://vitrine.example/communities/3?panel=reports',
    )
    expect(text).toContain('- A moderator removed something that you shared in Clock Circle')
    expect(text).toContain('bo and 4 others commented on your post')
    expect(text).toContain('https://vitrine.example/communities/3?post=50&comment=90')
    expect(text).toContain(
      '- A seat at a meetup in Clock Circle is held for you, for a day at most\r\n  https://vitrine.example/meetups/60',
    )
    expect(text).toContain('created a meetup in Clock Circle')
    expect(text).toContain('plans a visit in Clock Circle\r\n  https://vitrine.example/visit-plans/40')
    expect(text).toContain(
      'commented on your meetup\r\n  https://vitrine.example/meetups/60?tab=discussion&comment=90',
    )
    expect(text).toContain('added photos to your meetup\r\n  https://vitrine.example/meetups/60?tab=photos')
    expect(text).toContain('wrote to everyone at a meetup in ')
    expect(text).toContain('- An event was cancelled: Ink Museum\r\n  https://vitrine.example/events/61')
    expect(text).toContain(
      '- Ink Museum is asked to take part in a meetup in Clock Circle\r\n  https://vitrine.example/meetups/62',
    )
    expect(text).toContain(
      '- The recap of your meetup in Clock Circle is ready for you to edit and publish\r\n  https://vitrine.example/meetups/63?tab=recap',
    )
    expect(text).toContain(
      '- You can let the recap of a meetup in Clock Circle that you attended show your photos\r\n  https://vitrine.example/meetups/64?tab=photos',
    )
    expect(text).toContain(
      '- The recap of a meetup in Clock Circle that you attended is published\r\n  https://vitrine.example/meetups/65?tab=recap',
    )
    expect(text).toContain('And 1 more notification')
  })

  it('is in the language of its reader, and of a kind without words only counts', async () => {
    const reader = await newUser({ language: 'es' })
    const ofALaterVersion = { ...follow, kind: 'of-a-later-version' }
    const invitation = {
      ...follow,
      kind: 'community',
      notice: { of: 'invited', community: 'Clock Circle' },
      link: '/communities/3',
    }
    const museum = { of: 'museum-declined', community: 'Clock Circle', museum: 'Ink Museum' }
    const declined = {
      kind: 'meetup_museum',
      actors: [],
      actorsCount: 0,
      notice: museum,
      link: '/meetups/60',
    }
    const planned = {
      ...invitation,
      kind: 'visit_plan',
      notice: { ...invitation.notice, of: 'plan-created' },
    }
    const recaps = ['recap-drafted', 'recap-asks', 'recap-published'].map(of => ({
      ...declined,
      kind: 'meetup_recap',
      notice: { of, community: 'Clock Circle' },
    }))
    await environment.publish(notificationMailRequested, {
      userId: reader.id,
      items: [like, ofALaterVersion, invitation, declined, planned, ...recaps],
      moreCount: 0,
    })
    const { raw } = await mailed()
    const text = decoded(raw)
    expect(text).toContain('te ha invitado a unirte a Clock Circle')
    expect(text).toContain('Ink Museum no participa en tu encuentro en Clock Circle')
    expect(text).toContain('propone una visita en grupo en Clock Circle')
    for (const said of [
      'El resumen de tu encuentro en Clock Circle está listo para que lo edites y lo publiques',
      'Puedes permitir que el resumen de un encuentro al que fuiste en Clock Circle muestre tus fotos',
      'Se ha publicado el resumen de un encuentro al que fuiste en Clock Circle',
    ])
      expect(text).toContain(said)
    expect(text).toContain('bo y otras 4 personas han indicado que les gusta tu apunte')
    expect(text).toContain('Y 1 notificación más')
    expect(text).toContain('Dejar de recibir correos sobre notificaciones')
  })

  it.each([
    [
      'en',
      [
        '- A meetup in Clock Circle is coming up: Nov 28, 2026, 6:30 PM GMT+1\r\n  https://vitrine.example/meetups/60',
        '- A meetup in Clock Circle starts soon: Nov 28, 2026, 12:30 PM EST',
        '- An event is coming up: Ink Museum, Nov 28, 2026, 6:30 PM GMT+1',
        '- An event starts soon: Ink Museum, Nov 28, 2026, 5:30 PM UTC',
        'And 2 more notifications',
      ],
    ],
    [
      'es',
      [
        '- Se acerca un encuentro en Clock Circle: 28 nov 2026, 18:30 CET\r\n  https://vitrine.example/meetups/60',
        '- Un encuentro en Clock Circle empieza pronto: 28 nov 2026, 12:30 GMT-5',
        '- Se acerca un evento: Ink Museum, 28 nov 2026, 18:30 CET',
        '- Un evento empieza pronto: Ink Museum, 28 nov 2026, 17:30 UTC',
        'Y 2 notificaciones más',
      ],
    ],
  ])(
    'says when what it reminds of starts, by the clocks of its place, and counts a reminder without a time: %s',
    async (language, lines) => {
      const reader = await newUser({ language })
      const reminderOf = (notice: object, timezone?: string) => ({
        kind: 'event_reminder',
        actors: [],
        actorsCount: 0,
        notice: {
          of: '',
          community: null,
          ...notice,
          ...(timezone && { startsAt: '2026-11-28T17:30:00.000Z', timezone }),
        },
        link: '/meetups/60',
      })
      const community = 'Clock Circle'
      const museum = 'Ink Museum'
      await environment.publish(notificationMailRequested, {
        userId: reader.id,
        items: [
          reminderOf({ of: 'meetup-in-a-day', community }, 'Europe/Madrid'),
          reminderOf({ of: 'meetup-in-an-hour', community }, 'America/New_York'),
          reminderOf({ of: 'event-in-a-day', museum }, 'Europe/Madrid'),
          reminderOf({ of: 'event-in-an-hour', museum }, 'Moon/Tranquility'),
          reminderOf({ of: 'event-in-an-hour', museum }),
          reminderOf({ of: 'meetup-in-a-day', community, startsAt: '2026-11-28T17:30:00.000Z' }),
        ],
        moreCount: 0,
      })
      const text = decoded((await mailed()).raw)
      for (const line of lines) expect(text).toContain(line)
    },
  )

  it('is not sent to an address that is not confirmed, nor to a hidden or unknown user', async () => {
    const unverified = await newUser({ emailVerified: false })
    await environment.sql.query('update users set hidden_at = now() where id = $1', [person.id])
    for (const userId of [unverified.id, person.id, 999_999])
      await environment.publish(notificationMailRequested, { userId, items: [like], moreCount: 0 })
    await environment.service.drain()
    const rows = await environment.sql.query(
      "select 1 from mails where kind = 'notifications' and user_id = any($1)",
      [[unverified.id, person.id, 999_999]],
    )
    expect(rows).toEqual([])
  })

  it('no longer holds its link once it is sent', async () => {
    await environment.publish(notificationMailRequested, { userId: person.id, items: [like], moreCount: 0 })
    await mailed()
    const row = async () =>
      (
        await environment.sql.query(
          'select sent_at, unsubscribe_url, text_body from mails where user_id = $1',
          [person.id],
        )
      )[0]
    await expect.poll(async () => (await row())?.sent_at).toBeTruthy()
    expect(await row()).toMatchObject({ unsubscribe_url: null, text_body: null })
  })

  it('has no line that a name could add: neither headers nor links', async () => {
    const evil = { username: 'evil\r\nBcc: all@evil.example', firstName: '<b>', lastName: 'www.evil.example' }
    await environment.publish(notificationMailRequested, {
      userId: person.id,
      items: [{ ...like, actors: [evil], actorsCount: 1 }],
      moreCount: 0,
    })
    const { to, raw } = await mailed()
    expect(to).toEqual([person.email])
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(decoded(raw)).not.toMatch(/evil\.example|<b>/)
  })
})

describe('a digest', () => {
  it('has the unread notifications, the new followers and the insights of the week', async () => {
    await environment.publish(weeklyDigestRequested, { userId: person.id, ...digest })
    const { raw } = await mailed()
    expect(headerOf(unfolded(raw), 'Subject')).toBe('Your week at Vitrine')
    const text = decoded(raw)
    for (const line of [
      'Not read yet',
      'And 2 more notifications',
      '2 new followers',
      'bo and cy',
      'bo at Museo del Prado, 1 like',
      'https://vitrine.example/post/9',
      'cy, 12 likes',
      'Stop the weekly digest',
    ])
      expect(text).toContain(line)
  })

  it('leaves out what there is nothing of', async () => {
    await environment.publish(weeklyDigestRequested, {
      userId: person.id,
      ...digest,
      unread: { items: [], moreCount: 0 },
      newFollowers: { count: 0, people: [] },
    })
    const text = decoded((await mailed()).raw)
    expect(text).not.toMatch(/Not read yet|follower/)
  })
})

describe('the link that ends mails', () => {
  const tokenOf = (list: 'digest' | 'notifications') =>
    unsubscribeToken(environment.service.ctx, person.id, list)
  const changes = async () => (await environment.outbox('mail-subscription-changed')).map(({ data }) => data)
  const put = (token: string, subscribed: boolean) =>
    environment.call('PUT', '/api/mail-subscription', { body: { token, subscribed } })
  beforeEach(() => environment.sql.query('delete from outbox'))

  it('is opened without an effect, pressed, and undone, without a session', async () => {
    const token = tokenOf('digest')
    const opened = await environment.call('GET', `/api/mail-subscription?token=${token}`)
    expect([opened.statusCode, opened.json()]).toEqual([200, { list: 'digest' }])
    expect(await changes()).toEqual([])
    expect((await put(token, false)).json()).toEqual({ list: 'digest' })
    expect((await put(token, true)).json()).toEqual({ list: 'digest' })
    const change = { userId: person.id, list: 'digest' }
    expect(await changes()).toEqual([
      { ...change, isSubscribed: false },
      { ...change, isSubscribed: true },
    ])
  })

  it('is called by mail programs with the address of the header (RFC 8058)', async () => {
    const answer = await environment.call('POST', `/unsubscribe?token=${tokenOf('notifications')}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { list: 'notifications' }])
    expect(await changes()).toEqual([{ userId: person.id, list: 'notifications', isSubscribed: false }])
  })

  it('does nothing once it is changed, for another user, or when it is another secret of this service', async () => {
    const token = tokenOf('digest')
    const [, blob] = token.split('x')
    const stored = environment.service.ctx.cipher
      .encrypt('digest', { table: 'two_factor', column: 'secret', row: person.id })
      .toString('hex')
    const last = token.endsWith('0') ? '1' : '0'
    for (const bad of [
      '',
      'x',
      `${person.id + 1}x${blob}`,
      `${person.id}x${stored}`,
      token.slice(0, -1) + last,
      `${token}00`,
      `0${token}`,
      unsubscribeToken(environment.service.ctx, 999_999, 'digest'),
    ]) {
      const answer = await put(bad, false)
      expect([bad, answer.statusCode, answer.json().message]).toEqual([
        bad,
        404,
        'This link is not complete. Please open it from the message again.',
      ])
    }
    expect(await changes()).toEqual([])
  })
})
