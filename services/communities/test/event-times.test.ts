import { type CalendarDay, type Meetup, type MeetupDetail, reminderTriggered } from '@vitrine/contracts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReminders } from '../src/events/reminders/reminders.task.ts'
import type { Person } from './environment.ts'
import { type TimeCase, timeCases } from './event-times.ts'
import { createMeetupEnvironment, dayMs, inTurn, type MeetupEnvironment } from './meetups.ts'

/** So long, no machine pauses between two steps. */
const minuteMs = 60_000

/** The zone of the process and of its database sessions must not matter: those of servers differ. */
describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'in a process of the time zone %s',
  zone => {
    const before = { TZ: process.env.TZ, PGOPTIONS: process.env.PGOPTIONS }
    let env: MeetupEnvironment
    /** Each of a community of its own, because a day of a calendar names three events alone. */
    let meetups: Map<string, { meetup: MeetupDetail; creator: Person }>
    beforeAll(async () => {
      Object.assign(process.env, { TZ: zone, PGOPTIONS: `-c timezone=${zone}` })
      env = await createMeetupEnvironment()
      const created = await inTurn(timeCases, async ({ name, form }) => {
        const { id, creator } = await env.community([])
        const meetup = await env.meetup(id, creator, { title: name, ...form })
        return [name, { meetup, creator }] as const
      })
      meetups = new Map(created)
    })
    afterAll(async () => {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      await env?.stop()
    })

    const sceneOf = (name: string) => {
      const found = meetups.get(name)
      if (!found) throw new Error(`there is no meetup ${name}`)
      return found
    }
    const at = (time: string, afterMs: number) => env.turnTo(Date.parse(time) + afterMs)

    it('is that of the clocks and of the database', async () => {
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(await env.db.query('show timezone')).toEqual([{ TimeZone: zone }])
    })

    it.each(timeCases)(
      '$name: status, weekend, calendar and iCalendar agree',
      async ({ name, reader, startsAt, endsAt, day, isWeekend }: TimeCase) => {
        const { meetup, creator } = sceneOf(name)
        const get = (url: string) => env.call(creator, 'GET', url)
        const statusAt = async (time: string, afterMs: number) => {
          at(time, afterMs)
          return (await env.show(creator, meetup.id)).status
        }
        expect(meetup.dateTime).toBe(startsAt)
        expect([
          await statusAt(startsAt, -minuteMs),
          await statusAt(startsAt, 0),
          await statusAt(endsAt, -minuteMs),
          await statusAt(endsAt, 0),
        ]).toEqual(['upcoming', 'ongoing', 'ongoing', 'completed'])

        at(startsAt, -minuteMs)
        const query = `timezone=${encodeURIComponent(reader)}`
        const list = (await get(`/api/meetups?tab=this_weekend&limit=50&${query}`)).json<Meetup[]>()
        expect(list.some(({ id }) => id === meetup.id)).toBe(isWeekend)
        const [cell] = (await get(`/api/events/calendar?tab=my_groups&from=${day}&days=1&${query}`)).json<
          CalendarDay[]
        >()
        expect(cell).toMatchObject({ date: day, events: [{ id: meetup.id }] })

        const { body } = await get(`/api/meetups/${meetup.id}/calendar.ics`)
        const calendar = new ICAL.Component(ICAL.parse(body))
        for (const each of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(each)
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
        expect([event.startDate, event.endDate].map(time => time.toJSDate().toISOString())).toEqual([
          startsAt,
          endsAt,
        ])
      },
    )

    it('reminds of each a day before, to the millisecond', async () => {
      const sentOf = (names: readonly string[]) =>
        inTurn(names, async name => {
          const published = await env.published(reminderTriggered, sceneOf(name).meetup.id)
          return [name, ...published.map(({ reminder }) => reminder)]
        })
      const byStart = Map.groupBy(timeCases, ({ startsAt }) => startsAt)
      for (const startsAt of [...byStart.keys()].sort()) {
        const names = (byStart.get(startsAt) ?? []).map(({ name }) => name)
        const due = Date.parse(startsAt) - dayMs
        const sendAt = (at: number) => sendReminders({ ...env.ctx, clock: () => new Date(at) })
        await sendAt(due - 1)
        expect(await sentOf(names)).toEqual(names.map(name => [name]))
        await sendAt(due)
        expect(await sentOf(names)).toEqual(names.map(name => [name, 'day']))
      }
    })
  },
)
