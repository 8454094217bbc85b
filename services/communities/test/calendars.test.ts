import { calendarEventsMax } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CalendarEnvironment, createCalendarEnvironment, hostile, readCalendar } from './calendars.ts'
import { dayMs, hourMs, successOf } from './meetups.ts'

let env: CalendarEnvironment
beforeAll(async () => {
  env = await createCalendarEnvironment()
})
afterAll(() => env.stop())

const origin = 'http://127.0.0.1:8080'

describe('the calendar of one event', () => {
  it('has a meetup with its place, its page and its tags, and no people', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator, {
      title: 'Prints, etchings; drawings',
      description: 'Bring a pencil.\nAnd paper.',
      tags: ['prints', 'late'],
      startTime: '18:30',
      endTime: '20:00',
    })
    const answer = await env.get(null, `meetups/${meetup.id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="meetup-${meetup.id}.ics"`,
      'cache-control': 'no-store',
    })
    const { name, events, properties } = readCalendar(answer.body)
    expect(name).toBe('Prints, etchings; drawings')
    expect(events).toEqual([
      {
        uid: `event-${meetup.id}@127.0.0.1`,
        sequence: 0,
        summary: 'Prints, etchings; drawings',
        description: 'Bring a pencil.\nAnd paper.',
        location: meetup.location,
        url: `${origin}/meetups/${meetup.id}`,
        categories: ['prints', 'late'],
        status: 'CONFIRMED',
        class: null,
        startsAt: meetup.dateTime,
        endsAt: meetup.endDateTime,
        changedAt: meetup.createdAt.replace(/\.\d+/, '.000'),
        geo: null,
      },
    ])
    expect(properties.filter(each => /attendee|organizer|method|alarm/.test(each))).toEqual([])
    expect(answer.body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
    expect(answer.body).not.toContain(creator.user.username)
  })

  it('has a museum event with its museum, for two hours where it has no end', async () => {
    const { museum, manager } = await env.managed({ name: 'House of light', city: 'Delft' })
    const event = await env.event(manager, museum, { location: 'Hall 2' })
    const answer = await env.get(null, `museum-events/${event.id}`)
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="event-${event.id}.ics"`,
      'cache-control': 'public, max-age=600, s-maxage=5',
    })
    const [read] = readCalendar(answer.body).events
    expect(read).toMatchObject({
      location: 'Hall 2, House of light, Delft',
      url: `${origin}/events/${event.id}`,
      startsAt: event.dateTime,
      endsAt: new Date(Date.parse(event.dateTime) + 2 * hourMs).toISOString(),
    })
  })

  it('says where the museum of an event is, once that is known', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    const read = async () => (await env.read(null, `museum-events/${event.id}`)).events[0]?.geo
    expect(await read()).toBeNull()
    await env.changeMuseum(museum, { position: { latitude: 52.16, longitude: -4.4858333 } })
    expect(await read()).toEqual([52.16, -4.4858333])
    // Of an event of an older version of the museums service, nothing changes.
    await env.changeMuseum(museum, { name: 'House of light' })
    expect(await read()).toEqual([52.16, -4.4858333])
    await env.changeMuseum(museum, { position: null })
    expect(await read()).toBeNull()
  })

  it('keeps its UID while its sequence rises with each change and with the cancellation', async () => {
    const { id, creator, members } = await env.community(['member'])
    const meetup = await env.meetups.meetup(id, creator)
    const read = async () => {
      const [event] = (await env.read(null, `meetups/${meetup.id}`)).events
      return event
    }
    const first = await read()
    await env.meetups.join(members[0], meetup.id)
    // An answer changes nothing of it.
    expect(await read()).toEqual(first)
    env.time.offsetMs += hourMs
    await env.meetups.edit(creator, meetup, { location: 'The garden' })
    const moved = await read()
    expect(moved).toMatchObject({ uid: first?.uid, sequence: 1, location: 'The garden', status: 'CONFIRMED' })
    env.time.offsetMs += hourMs
    await env.meetups.remove(creator, meetup.id)
    const cancelled = await read()
    expect(cancelled).toMatchObject({ uid: first?.uid, sequence: 2, status: 'CANCELLED' })
    const changes = [first, moved, cancelled].map(event => Date.parse(event?.changedAt ?? ''))
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    expect(new Set(changes).size).toBe(3)
  })

  it('notes when its museum answered', async () => {
    const { meetup, manager } = await env.named()
    env.time.offsetMs += hourMs
    await env.say(manager, meetup.id, 'confirmed')
    const [confirmed] = (await env.read(null, `meetups/${meetup.id}`)).events
    expect(confirmed).toMatchObject({ sequence: 1 })
    expect(Date.parse(confirmed?.changedAt ?? '')).toBeGreaterThan(Date.parse(meetup.createdAt))
    env.time.offsetMs += hourMs
    await env.decline(manager, meetup.id)
    const [declined] = (await env.read(null, `meetups/${meetup.id}`)).events
    expect(declined).toMatchObject({ sequence: 2 })
    expect(Date.parse(declined?.changedAt ?? '')).toBeGreaterThan(Date.parse(confirmed?.changedAt ?? ''))
  })

  it('keeps hostile texts as texts', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    // Past the checks of the form, as if an older version had stored it.
    const stored = hostile.toWellFormed().replaceAll('\0', '')
    await env.db.query(
      `update events set title = $2, description = $2, location = $2, tags = array[$2] where id = $1`,
      [meetup.id, stored],
    )
    const { body } = await env.get(null, `meetups/${meetup.id}`)
    const lines = body.split('\r\n')
    expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
    // Bare line breaks, and what some readers take for one.
    expect(lines.filter(line => /[\r\n\v\f\u0085\u2028\u2029\0]/.test(line))).toEqual([])
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.filter(line => line.startsWith('ATTENDEE'))).toEqual([])
    // No line ends inside a character.
    expect(body).not.toContain('\ufffd\r\n')
    const { name, events } = readCalendar(body)
    const [event] = events
    expect(events).toHaveLength(1)
    const kept = stored.replaceAll(/\r\n|[\u0085\u2028]/g, '\n').replaceAll('\u0007', '')
    expect(event?.description).toBe(kept)
    const line = kept.replaceAll(/\n+/g, ' ')
    expect(event).toMatchObject({ summary: line, location: line, categories: [line] })
    expect(name).toBe(line)
  })

  it('is not there for an unknown id, for the other kind, or of a deleted community', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    await env.db.query(`update communities set state = 'deleted' where id = $1`, [id])
    const paths = [
      'meetups/987654',
      `meetups/${event.id}`,
      `meetups/${meetup.id}`,
      'museum-events/987654',
      `museum-events/${meetup.id}`,
    ]
    for (const path of paths) expect((await env.get(null, path)).statusCode, path).toBe(404)
  })
})

describe('the calendar of a community', () => {
  it('has the meetups to come and of the last 30 days, cancelled ones as cancelled', async () => {
    const { id, creator, members } = await env.community(['member'])
    const now = env.ctx.clock()
    const meetup = async (days: number) => {
      const { id: meetupId } = await env.meetups.meetup(id, creator)
      await env.meetups.join(members[0], meetupId)
      await env.db.query(
        `update events set starts_at = $2, ends_at = $2::timestamptz + interval '2 hours' where id = $1`,
        [meetupId, new Date(now.getTime() + days * dayMs)],
      )
      return meetupId
    }
    const [far, soon, lately, long] = [
      await meetup(40),
      await meetup(2),
      await meetup(-29),
      await meetup(-31),
    ]
    const [cancelled, longCancelled] = [await meetup(3), await meetup(4)]
    await env.meetups.remove(creator, cancelled)
    await env.meetups.remove(creator, longCancelled)
    await env.db.query(`update events set cancelled_at = cancelled_at - interval '31 days' where id = $1`, [
      longCancelled,
    ])
    const answer = await env.get(null, `communities/${id}`)
    expect(answer.headers['content-disposition']).toBeUndefined()
    const { name, events } = readCalendar(answer.body)
    expect(name).toMatch(/^Salon /)
    expect(events.map(event => [event.uid.split('@')[0], event.status])).toEqual([
      [`event-${lately}`, 'CONFIRMED'],
      [`event-${soon}`, 'CONFIRMED'],
      [`event-${cancelled}`, 'CANCELLED'],
      [`event-${far}`, 'CONFIRMED'],
    ])
    expect(events.map(({ uid }) => uid)).not.toContain(`event-${long}@127.0.0.1`)
    expect(answer.body).toContain(`\r\nURL:${origin}/communities/${id}\r\n`)
    expect(answer.body).toContain(`SOURCE;VALUE=URI:${origin}/api/communities/${id}/calendar.ics`)
  })

  it('has the soonest of more than it takes', async () => {
    const { id, creator } = await env.community([])
    const now = env.ctx.clock()
    await env.insertMeetups(id, creator, calendarEventsMax - 1, now)
    await env.insertMeetups(id, creator, 2, new Date(now.getTime() - 5 * dayMs))
    const { events } = await env.read(null, `communities/${id}`)
    expect(events).toHaveLength(calendarEventsMax)
    // Of those that are over the last one.
    expect(events.map(({ summary }) => summary).slice(0, 3)).toEqual(['Walk 2', 'Walk 1', 'Walk 2'])
    await env.insertMeetups(id, creator, 2, new Date(now.getTime() + dayMs * 60))
    const more = (await env.read(null, `communities/${id}`)).events
    expect(more).toHaveLength(calendarEventsMax)
    expect(more.at(-1)?.startsAt).toBe(
      new Date(now.getTime() + 60 * dayMs + hourMs).toISOString().replace(/\.\d+/, '.000'),
    )
  })

  it('keeps its name as one text', async () => {
    const { id } = await env.community([])
    const name = 'Prints, etchings; \\n drawings\r\nMETHOD:CANCEL'
    await env.db.query('update communities set name = $2 where id = $1', [id, name])
    const { body } = await env.get(null, `communities/${id}`)
    expect(readCalendar(body).name).toBe('Prints, etchings; \\n drawings METHOD:CANCEL')
    expect(body).not.toContain('\nMETHOD')
  })
})

describe('the calendar of a museum', () => {
  it('has its events and the meetups that its page shows', async () => {
    const shown = await env.agreed({ canMuseumPromote: true })
    const { museum, manager } = shown
    const event = await env.event(manager, museum)
    const past = await env.event(manager, museum)
    await env.db.query(
      `update events set starts_at = now() - interval '5 days', ends_at = now() - interval '5 days' + interval '1 hour' where id = $1`,
      [past.id],
    )
    const other = await env.community(['member'])
    // Neither confirmed nor promoted.
    await env.meetups.meetup(other.id, other.creator, { museumId: museum.id, canMuseumPromote: true })
    const { name, events } = await env.read(null, `museums/${museum.id}`)
    expect(name).toBe(museum.name)
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(
      [shown.meetup.id, event.id, past.id].map(id => `event-${id}@127.0.0.1`).toSorted(),
    )
    expect(events[0]?.uid).toBe(`event-${past.id}@127.0.0.1`)
  })

  it('is empty of a museum without events, and not there for an unknown one', async () => {
    const museum = await env.museum()
    expect((await env.read(null, `museums/${museum.id}`)).events).toEqual([])
    expect((await env.get(null, 'museums/987654')).statusCode).toBe(404)
  })
})

describe('asking again', () => {
  it('returns 304 until something changes, and answers HEAD', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    const first = await env.get(null, `communities/${id}`)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w+/=]{44}"$/)
    env.time.offsetMs += 2 * hourMs
    const again = await env.get(null, `communities/${id}`, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=600, s-maxage=5' })
    const head = await env.call(null, 'HEAD', `/api/communities/${id}/calendar.ics`)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    successOf(await env.meetups.edit(creator, meetup, { title: 'Another title' }))
    const changed = await env.get(null, `communities/${id}`, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })
})
