import { addDays, type DayPart, type Doubt, dayParts, localTime } from '@vitrine/contracts'
import { type PlaceDay, placeDay, type Start } from './day-starts.ts'
import {
  isUncertainIn,
  type VisitableTime,
  type VisitableTimes,
  type VisitedMuseum,
  visitableTimes,
} from './visitable-times.ts'

/** `HH:MM` by the clocks of the place: the earliest start, and the last one that all museums stay open for. */
export interface OfferedSlot {
  date: string
  part: DayPart
  startTime: string
  latestStart: string
  doubts: { museumId: number; doubt: Doubt }[]
}

/** `closed`: the ids of the museums whose hours say that they are closed all day. */
export interface OfferedDay {
  date: string
  slots: OfferedSlot[]
  closed: number[]
}

export interface OfferedPlan {
  /** The dates of the first and the last day. */
  from: string
  to: string
  /** Minutes. */
  visitLength: number
  /** IANA name, of the place. */
  timezone: string
  now: Date
}

const minuteMs = 60_000

/**
 * The days of a plan that have not passed at the place, with the first time in each part of a day at which all museums are open
 * for as long as a visit takes. Without museums no time is offered. Throws a RangeError for an unknown `timezone`.
 */
export function offeredDays(museums: readonly VisitedMuseum[], plan: OfferedPlan): OfferedDay[] {
  const days = daysOf(plan)
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return []
  const all = museums.map(museum => visitableTimes(museum, { from, to }, plan.timezone))
  return days.map(date => offeredDay(all, placeDay(date, plan.timezone), plan))
}

function daysOf({ from, to, timezone, now }: OfferedPlan): string[] {
  const today = localTime(now, timezone).date
  const days: string[] = []
  for (let date = from; date <= to; date = addDays({ date }, 1).date) if (date >= today) days.push(date)
  return days
}

function offeredDay(museums: readonly VisitableTimes[], day: PlaceDay, plan: OfferedPlan): OfferedDay {
  const ofDay = museums.map(museum => ({
    ...museum,
    times: museum.times.filter(({ opens, closes }) => opens < day.to && day.from < closes),
  }))
  const closed = ofDay.filter(museum => museum.times.length === 0 && !isUncertainIn(museum, day))
  return {
    date: day.date,
    slots: dayParts.flatMap(part => offeredSlot(ofDay, day, part, plan) ?? []),
    closed: closed.map(({ id }) => id),
  }
}

function offeredSlot(
  museums: readonly Pick<VisitableTimes, 'id' | 'times'>[],
  { date, starts }: PlaceDay,
  part: DayPart,
  { visitLength, now }: OfferedPlan,
): OfferedSlot | null {
  const length = visitLength * minuteMs
  const isPossible = ({ at }: Start) =>
    at >= now.getTime() && museums.length > 0 && museums.every(({ times }) => timeOf(times, at, length))
  const offered = firstRun(starts[part], isPossible)
  const [earliest, latest] = [offered[0], offered.at(-1)]
  if (!earliest || !latest) return null
  const doubts = museums.flatMap(({ id, times }) => {
    const doubt = offered.map(({ at }) => timeOf(times, at, length)?.doubt).find(Boolean)
    return doubt ? [{ museumId: id, doubt }] : []
  })
  return { date, part, startTime: earliest.time, latestStart: latest.time, doubts }
}

/** The time that a visit fits into: one that is known rather than one that is assumed. */
const timeOf = (times: readonly VisitableTime[], at: number, length: number): VisitableTime | undefined =>
  times.find(({ opens, closes, lastEntry }) => opens <= at && at + length <= closes && at <= lastEntry)

/** The first items that a condition holds for, up to the next one that it does not hold for. */
function firstRun<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] {
  const first = items.findIndex(holds)
  if (first === -1) return []
  const end = items.findIndex((item, index) => index > first && !holds(item))
  return end === -1 ? items.slice(first) : items.slice(first, end)
}
