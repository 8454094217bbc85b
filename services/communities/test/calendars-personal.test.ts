import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { type CalendarEnvironment, createCalendarEnvironment } from './calendars.ts'
import type { Answer } from './environment.ts'
import { dayMs, successOf } from './meetups.ts'

let env: CalendarEnvironment
beforeAll(async () => {
  env = await createCalendarEnvironment()
})
afterAll(() => env.stop())

const answered = ({ statusCode, body }: Answer) => [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
const summariesAt = async (address: string) =>
  (await env.read(null, address)).events.map(({ summary, status }) => `${summary} ${status}`)

describe('the address of a calendar', () => {
  it('is shown once, stored as a hash, and replaced by the next one', async () => {
    const [user] = await env.people(1)
    const own = async () => successOf<object>(await env.call(user, 'GET', '/api/user/calendar'))
    expect(await own()).toEqual({ createdAt: null })
    const created = await env.call(user, 'POST', '/api/user/calendar')
    expect(created.statusCode).toBe(201)
    const { path, createdAt } = created.json<{ path: string; createdAt: string }>()
    expect(path).toMatch(/^\/api\/calendars\/[\w-]{43}\/calendar\.ics$/)
    expect(await own()).toEqual({ createdAt })
    const first = path.split('/')[3] ?? ''
    const tables = JSON.stringify(await env.db.query('select * from calendar_tokens'))
    expect(tables).not.toContain(first)
    const second = await env.address(user)
    const nothing = answered(await env.get(null, 'calendars/none'))
    expect(nothing[0]).toBe(404)
    expect(answered(await env.get(null, `calendars/${first}`))).toEqual(nothing)
    expect((await env.get(null, second)).statusCode).toBe(200)
    expect(successOf(await env.call(user, 'DELETE', '/api/user/calendar'))).toEqual({ createdAt: null })
    expect(successOf(await env.call(user, 'DELETE', '/api/user/calendar'))).toEqual({ createdAt: null })
    expect(answered(await env.get(null, second))).toEqual(nothing)
    expect(await own()).toEqual({ createdAt: null })
  })

  it('is another one for a retry, and no stored answer holds it', async () => {
    const [user] = await env.people(1)
    const key = { 'idempotency-key': 'calendar-1' }
    const create = async () =>
      successOf<{ path: string }>(await env.call(user, 'POST', '/api/user/calendar', undefined, key)).path
    const [first, second] = [await create(), await create()]
    expect(first).not.toBe(second)
    expect((await env.call(null, 'GET', second)).statusCode).toBe(200)
    const answers = JSON.stringify(await env.db.query('select answer from idempotency_keys'))
    expect(answers).not.toContain('/api/calendars/')
  })

  it.each(['', 'a', '%2e', 'a'.repeat(43), 'a'.repeat(200), "'; select 1", '..'])(
    'returns the same 404 for the token "%s", which no one has',
    async token => {
      const answer = await env.get(null, `calendars/${encodeURIComponent(token)}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json<{ code: string }>().code).toBe('not_found')
    },
  )

  it('ends with a hidden account, and with its erasure', async () => {
    const [user] = await env.people(1)
    const address = await env.address(user)
    const nothing = answered(await env.get(null, 'calendars/none'))
    await env.update(user, 'hidden')
    expect(answered(await env.get(null, address))).toEqual(nothing)
    await env.update(user, 'private')
    expect((await env.get(null, address)).statusCode).toBe(200)
    await erasure.erase(env.ctx, user.id)
    expect(answered(await env.get(null, address))).toEqual(nothing)
    expect(await env.rows('calendar_tokens where user_id = $1', user.id)).toBe(0)
  })
})

describe('the calendar of a user', () => {
  it('has what they answered, tentatively where they do not attend, and nothing of others', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const hidden = await env.community(['member'], { isPrivate: true })
    const [member, other] = members
    const { museum, manager } = await env.managed()
    const meetup = (title: string, more: object = {}) => env.meetups.meetup(id, creator, { title, ...more })
    const attended = await meetup('Attended')
    const waited = await meetup('Waited for', { maxAttendees: 1, enableWaitlist: true })
    await meetup('Unanswered')
    const event = await env.event(manager, museum, { title: 'Interesting' })
    await env.meetups.join(member, attended.id)
    await env.meetups.join(member, waited.id)
    await env.join(member, event.id, 'interested')
    const inside = await env.meetups.meetup(hidden.id, hidden.creator, {
      title: 'Inside',
      location: 'Room 4',
    })
    await env.meetups.join(hidden.members[0], inside.id)

    const address = await env.address(member)
    expect((await summariesAt(address)).toSorted()).toEqual([
      'Attended CONFIRMED',
      'Interesting TENTATIVE',
      'Waited for TENTATIVE',
    ])
    expect(await summariesAt(await env.address(other))).toEqual([])
    const answer = await env.get(null, await env.address(hidden.members[0]))
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/calendar; charset=utf-8',
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
    const { name, events } = await env.read(null, await env.address(hidden.members[0]))
    expect(name).toBe('Vitrine')
    expect(events).toMatchObject([{ summary: 'Inside', location: 'Room 4', class: 'PRIVATE' }])
    // Neither in another case nor of another calendar.
    const [, uid] = [
      await env.read(null, address),
      (await env.read(null, `meetups/${attended.id}`)).events[0]?.uid,
    ]
    expect((await env.read(null, address)).events.map(each => each.uid)).toContain(uid)
  })

  it('offers a seat tentatively', async () => {
    const { creator, meetupId, guest, waiting } = await env.meetups.full(1, {
      cost: 'paid',
      costAmount: '€ 5',
    })
    const address = await env.address(waiting[0])
    await env.meetups.join(guest, meetupId, 'none')
    expect(await env.meetups.statesOf(meetupId, [waiting[0]])).toEqual(['offered'])
    expect(await summariesAt(address)).toEqual([expect.stringMatching(/ TENTATIVE$/)])
    expect(creator.id).not.toBe(waiting[0].id)
  })

  it('has what was cancelled for 30 days, as cancelled', async () => {
    const { id, creator, members } = await env.community(['member'])
    const meetup = await env.meetups.meetup(id, creator, { title: 'Called off', date: env.day(60) })
    await env.meetups.join(members[0], meetup.id)
    const address = await env.address(members[0])
    await env.meetups.remove(creator, meetup.id)
    expect(await summariesAt(address)).toEqual(['Called off CANCELLED'])
    env.time.offsetMs += 31 * dayMs
    expect(await summariesAt(address)).toEqual([])
  })

  it('loses what is of a community that they left, that removed them, or that is deleted', async () => {
    const { id, creator, members } = await env.community(['member', 'member'], { isPrivate: true })
    const [leaver, stayer] = members
    const meetup = await env.meetups.meetup(id, creator, { title: 'Inside alone' })
    for (const member of members) await env.meetups.join(member, meetup.id)
    const [left, stayed] = [await env.address(leaver), await env.address(stayer)]
    expect(await summariesAt(left)).toEqual(['Inside alone CONFIRMED'])
    successOf(await env.call(leaver, 'POST', `/api/communities/${id}/leave`))
    expect(await env.rows('rsvps where user_id = $1', leaver.id)).toBe(0)
    expect(await summariesAt(left)).toEqual([])
    // Also where an answer was left behind.
    await env.db.query(
      `insert into rsvps (event_id, user_id, community_id, status, changed_at) values ($1, $2, $3, 'attending', now())`,
      [meetup.id, leaver.id, id],
    )
    expect(await summariesAt(left)).toEqual([])
    expect(await summariesAt(stayed)).toEqual(['Inside alone CONFIRMED'])
    await env.db.query(`update communities set state = 'deleted' where id = $1`, [id])
    expect(await summariesAt(stayed)).toEqual([])
  })
})
