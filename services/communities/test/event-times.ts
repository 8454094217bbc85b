export interface TimeCase {
  name: string
  /** What a form says, by the clocks of a time zone. */
  form: { timezone: string; date: string; startTime: string; endTime: string }
  /** The instants that it means. */
  startsAt: string
  endsAt: string
  /** The time zone of a reader, the day of the reader's calendar, and whether that is of a weekend. */
  reader: string
  day: string
  isWeekend: boolean
}

/** By the time zones of Python, which are a source of their own: the form, the start and the end in UTC, and the reader. */
const table = `
# The clocks go forward
a minute before the clocks go forward | Europe/Amsterdam 2031-03-30 01:59 | 2031-03-30T00:59 2031-03-30T02:59 | Europe/Amsterdam 2031-03-30 weekend
once they have gone forward | Europe/Amsterdam 2031-03-30 03:00 04:00 | 2031-03-30T01:00 2031-03-30T02:00 | Europe/Amsterdam 2031-03-30 weekend
across the hour that is skipped | Europe/Amsterdam 2031-03-30 01:30 03:30 | 2031-03-30T00:30 2031-03-30T01:30 | America/New_York 2031-03-29 weekend
through the short night | Europe/Amsterdam 2031-03-29 23:00 04:00 | 2031-03-29T22:00 2031-03-30T02:00 | Europe/Amsterdam 2031-03-29 weekend
on the evening before the short day | Europe/Amsterdam 2031-03-29 18:30 | 2031-03-29T17:30 2031-03-29T19:30 | Asia/Tokyo 2031-03-30 weekend
a day before the clocks go forward, at their hour | America/New_York 2031-03-08 02:30 03:30 | 2031-03-08T07:30 2031-03-08T08:30 | America/New_York 2031-03-08 weekend
after the clocks went forward in New York, not yet in Europe | America/New_York 2031-03-09 03:00 | 2031-03-09T07:00 2031-03-09T09:00 | Europe/Amsterdam 2031-03-09 weekend
between the changes of New York and of Europe | America/New_York 2031-03-20 18:00 20:00 | 2031-03-20T22:00 2031-03-21T00:00 | Europe/Amsterdam 2031-03-20
at the first time of a day without midnight | Atlantic/Azores 2031-03-30 01:00 02:00 | 2031-03-30T01:00 2031-03-30T02:00 | Atlantic/Azores 2031-03-30 weekend
before a midnight that is skipped | America/Havana 2031-03-08 23:30 02:00 | 2031-03-09T04:30 2031-03-09T06:00 | America/Havana 2031-03-08 weekend
after a midnight that is skipped | America/Santiago 2031-09-07 01:00 | 2031-09-07T04:00 2031-09-07T06:00 | Europe/Amsterdam 2031-09-07 weekend
after half an hour that is skipped | Australia/Lord_Howe 2031-10-05 02:30 03:00 | 2031-10-04T15:30 2031-10-04T16:00 | Australia/Lord_Howe 2031-10-05 weekend
after two hours that are skipped | Antarctica/Troll 2031-03-30 03:00 | 2031-03-30T01:00 2031-03-30T03:00 | Europe/Amsterdam 2031-03-30 weekend
in the south, once the clocks have gone forward | Australia/Sydney 2031-10-05 03:00 | 2031-10-04T16:00 2031-10-04T18:00 | America/New_York 2031-10-04 weekend
an hour and three quarters off, once the clocks have gone forward | Pacific/Chatham 2031-09-28 03:45 05:00 | 2031-09-27T14:00 2031-09-27T15:15 | UTC 2031-09-27 weekend
a day after the clocks went forward | Europe/Amsterdam 2031-03-31 02:30 03:30 | 2031-03-31T00:30 2031-03-31T01:30 | Europe/Amsterdam 2031-03-31
# The clocks go back
at a time that comes twice | Europe/Amsterdam 2031-10-26 02:30 | 2031-10-26T00:30 2031-10-26T02:30 | Europe/Amsterdam 2031-10-26 weekend
until a time that comes twice | Europe/Amsterdam 2031-10-26 01:30 02:30 | 2031-10-25T23:30 2031-10-26T00:30 | Europe/Amsterdam 2031-10-26 weekend
from a time that comes twice until it is over | Europe/Amsterdam 2031-10-26 02:00 03:00 | 2031-10-26T00:00 2031-10-26T02:00 | America/New_York 2031-10-25 weekend
once the clocks have gone back | Europe/Amsterdam 2031-10-26 03:00 04:00 | 2031-10-26T02:00 2031-10-26T03:00 | Europe/Amsterdam 2031-10-26 weekend
through the long night | Europe/Amsterdam 2031-10-25 23:00 04:00 | 2031-10-25T21:00 2031-10-26T03:00 | Asia/Tokyo 2031-10-26 weekend
for the whole of the long day | Europe/Amsterdam 2031-10-25 12:00 12:00 | 2031-10-25T10:00 2031-10-26T11:00 | Europe/Amsterdam 2031-10-25 weekend
at a time that comes twice in New York | America/New_York 2031-11-02 01:15 | 2031-11-02T05:15 2031-11-02T07:15 | America/New_York 2031-11-02 weekend
between the changes of Europe and of New York | Europe/Amsterdam 2031-10-30 18:30 20:00 | 2031-10-30T17:30 2031-10-30T19:00 | America/New_York 2031-10-30
at the midnight that comes twice | Atlantic/Azores 2031-10-26 00:30 | 2031-10-26T00:30 2031-10-26T02:30 | Atlantic/Azores 2031-10-26 weekend
before the evening that comes twice | America/Havana 2031-11-01 23:00 | 2031-11-02T03:00 2031-11-02T05:00 | America/Havana 2031-11-01 weekend
when half an hour comes twice | Australia/Lord_Howe 2031-04-06 01:45 03:00 | 2031-04-05T14:45 2031-04-05T16:30 | Australia/Lord_Howe 2031-04-06 weekend
when two hours come twice | Antarctica/Troll 2031-10-26 01:30 03:30 | 2031-10-25T23:30 2031-10-26T03:30 | Europe/Amsterdam 2031-10-26 weekend
in the south, on the long day | Australia/Sydney 2031-04-06 02:30 | 2031-04-05T15:30 2031-04-05T17:30 | Europe/Amsterdam 2031-04-05 weekend
a day after the clocks went back | Europe/Amsterdam 2031-10-27 02:30 03:30 | 2031-10-27T01:30 2031-10-27T02:30 | Europe/Amsterdam 2031-10-27
# Midnight, and the ends of months and years
from midnight | Europe/Amsterdam 2031-01-15 00:00 01:00 | 2031-01-14T23:00 2031-01-15T00:00 | Europe/Amsterdam 2031-01-15
until midnight | Europe/Amsterdam 2031-12-31 22:00 00:00 | 2031-12-31T21:00 2031-12-31T23:00 | Europe/Amsterdam 2031-12-31
from midnight to midnight | America/New_York 2031-06-18 00:00 00:00 | 2031-06-18T04:00 2031-06-19T04:00 | America/New_York 2031-06-18
in the last minute of a day | Asia/Tokyo 2031-06-18 23:59 00:30 | 2031-06-18T14:59 2031-06-18T15:30 | Asia/Tokyo 2031-06-18
in the first minute of a year | Europe/Amsterdam 2032-01-01 00:00 01:00 | 2031-12-31T23:00 2032-01-01T00:00 | America/New_York 2031-12-31
in the last hour of a year where the reader has the next | America/New_York 2031-12-31 23:00 01:00 | 2032-01-01T04:00 2032-01-01T06:00 | Europe/Amsterdam 2032-01-01
on a leap day | America/New_York 2032-02-29 09:00 | 2032-02-29T14:00 2032-02-29T16:00 | America/New_York 2032-02-29 weekend
into a leap day | Europe/Amsterdam 2032-02-28 23:00 02:00 | 2032-02-28T22:00 2032-02-29T01:00 | Europe/Amsterdam 2032-02-28 weekend
out of a leap day | Europe/Amsterdam 2032-02-29 23:30 00:30 | 2032-02-29T22:30 2032-02-29T23:30 | Asia/Tokyo 2032-03-01
# Distant zones
where it is the next day already | Pacific/Kiritimati 2031-01-15 09:00 | 2031-01-14T19:00 2031-01-14T21:00 | Europe/Amsterdam 2031-01-14
where it is the day before still | Pacific/Pago_Pago 2031-01-15 23:00 | 2031-01-16T10:00 2031-01-16T12:00 | Europe/Amsterdam 2031-01-16
from the first zone of the earth to the last | Pacific/Kiritimati 2031-01-15 23:30 01:00 | 2031-01-15T09:30 2031-01-15T11:00 | Pacific/Pago_Pago 2031-01-14
from the last zone of the earth to the first | Pacific/Pago_Pago 2031-01-15 00:30 | 2031-01-15T11:30 2031-01-15T13:30 | Pacific/Kiritimati 2031-01-16
in a zone of quarter hours | Asia/Kathmandu 2031-01-15 18:30 | 2031-01-15T12:45 2031-01-15T14:45 | Asia/Kathmandu 2031-01-15
in a zone of half hours, by its old name | Asia/Calcutta 2031-01-15 00:15 01:00 | 2031-01-14T18:45 2031-01-14T19:30 | Europe/Amsterdam 2031-01-14
in Newfoundland, as its clocks go back | America/St_Johns 2031-11-02 01:30 | 2031-11-02T04:00 2031-11-02T06:00 | America/St_Johns 2031-11-02 weekend
in Ireland, whose summer is its standard | Europe/Dublin 2031-07-15 19:00 21:00 | 2031-07-15T18:00 2031-07-15T20:00 | Europe/Amsterdam 2031-07-15
in a zone that changes its clocks no more | Asia/Tehran 2031-06-15 19:00 | 2031-06-15T15:30 2031-06-15T17:30 | Europe/Amsterdam 2031-06-15 weekend
in Greenland, in summer | America/Nuuk 2031-07-15 22:30 | 2031-07-15T23:30 2031-07-16T01:30 | Europe/Amsterdam 2031-07-16
in Universal Time | UTC 2031-07-15 12:00 13:00 | 2031-07-15T12:00 2031-07-15T13:00 | America/New_York 2031-07-15
at a fixed distance from it | Etc/GMT+12 2031-07-15 12:00 | 2031-07-16T00:00 2031-07-16T02:00 | Etc/GMT-14 2031-07-16
# The edges of weekends
in the last minute of a Friday | Europe/Amsterdam 2031-06-20 23:59 | 2031-06-20T21:59 2031-06-20T23:59 | Europe/Amsterdam 2031-06-20
in the first minute of a Saturday | Europe/Amsterdam 2031-06-21 00:00 01:00 | 2031-06-20T22:00 2031-06-20T23:00 | Europe/Amsterdam 2031-06-21 weekend
in the last minute of a Sunday | Europe/Amsterdam 2031-06-22 23:59 01:00 | 2031-06-22T21:59 2031-06-22T23:00 | Europe/Amsterdam 2031-06-22 weekend
in the first minute of a Monday | Europe/Amsterdam 2031-06-23 00:00 | 2031-06-22T22:00 2031-06-23T00:00 | Europe/Amsterdam 2031-06-23
on a Friday that is a Saturday for the reader | America/New_York 2031-06-20 18:30 20:00 | 2031-06-20T22:30 2031-06-21T00:00 | Europe/Amsterdam 2031-06-21 weekend
on a Saturday that is a Friday for the reader | Asia/Tokyo 2031-06-21 08:00 | 2031-06-20T23:00 2031-06-21T01:00 | America/New_York 2031-06-20
on a Sunday that is a Monday for the reader | America/New_York 2031-06-22 20:00 | 2031-06-23T00:00 2031-06-23T02:00 | Asia/Tokyo 2031-06-23
on a Monday that is a Sunday for the reader | Asia/Tokyo 2031-06-23 09:00 10:00 | 2031-06-23T00:00 2031-06-23T01:00 | America/New_York 2031-06-22 weekend
on the Sunday of the long weekend | Europe/Amsterdam 2031-10-26 23:30 00:30 | 2031-10-26T22:30 2031-10-26T23:30 | Europe/Amsterdam 2031-10-26 weekend
`

const words = (text = '') => text.trim().split(' ')

export const timeCases: TimeCase[] = table
  .trim()
  .split('\n')
  .filter(line => !line.startsWith('#'))
  .map(line => {
    const [name = '', form, times, shown] = line.split(' | ')
    const [timezone = '', date = '', startTime = '', endTime = ''] = words(form)
    const [startsAt, endsAt] = words(times).map(minute => `${minute}:00.000Z`)
    const [reader = '', day = '', weekend] = words(shown)
    if (!startsAt || !endsAt) throw new Error(`not a case: ${line}`)
    return {
      name,
      form: { timezone, date, startTime, endTime },
      startsAt,
      endsAt,
      reader,
      day,
      isWeekend: weekend === 'weekend',
    }
  })
