import { clockOfMinutes, type DayHours, OpeningHours, type Weekday, weekdays } from '@vitrine/contracts'
import { z } from 'zod'

/** A day as an older source words it: `9am - 5pm`, `Closed`, `By appointment`, or anything else. */
export function parseLegacyDay(text: string): DayHours {
  const words = text.trim().toLowerCase()
  const day = { isOpen: true, isByAppointment: false, text: text.trim() }
  if (/^closed\b/.test(words)) return { ...day, isOpen: false }
  if (/\bappointments?\b/.test(words)) return { ...day, isByAppointment: true }
  if (/^(open )?24 ?(hours|h)$/.test(words)) return { ...day, openTime: '00:00', closeTime: '00:00' }
  const range = parseRange(words)
  return range ? { ...day, ...range } : day
}

const clock = String.raw`(noon|midnight|\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.? ?m\.?)?)`
const rangePattern = new RegExp(`^(?:from )?${clock} ?(?:-|–|—|to|until|till) ?${clock}$`)

/** Null for what is not a plain range, or may mean two: `9-5` names neither half of the day. */
function parseRange(words: string): Pick<DayHours, 'openTime' | 'closeTime'> | null {
  const [, from, to] = rangePattern.exec(words) ?? []
  if (from === undefined || to === undefined) return null
  const closes = parseClock(to, null)
  // "9:30-11am" is in one half of the day, as far as it then ends after it begins.
  const opens = parseClock(from, closes?.half ?? null)
  if (!opens || !closes || (opens.half === null) !== (closes.half === null)) return null
  const isGuess = halfOf(from) === null && opens.half !== null
  const minutes = isGuess && opens.minutes >= closes.minutes ? opens.minutes - 12 * 60 : opens.minutes
  if (minutes < 0 || minutes === closes.minutes) return null
  return { openTime: clockOfMinutes(minutes), closeTime: clockOfMinutes(closes.minutes) }
}

type Half = 'am' | 'pm'
const halfOf = (words: string): Half | null =>
  words === 'midnight' || /a\.? ?m/.test(words)
    ? 'am'
    : words === 'noon' || /p\.? ?m/.test(words)
      ? 'pm'
      : null

function parseClock(words: string, otherHalf: Half | null): { minutes: number; half: Half | null } | null {
  if (words === 'noon') return { minutes: 12 * 60, half: 'pm' }
  if (words === 'midnight') return { minutes: 0, half: 'am' }
  const [, hourText, minuteText] = /^(\d{1,2})(?:[:.](\d{2}))?/.exec(words) ?? []
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return null
  const half = halfOf(words) ?? otherHalf
  if (half === null) {
    // Without halves it is a clock of 24 hours, which always has minutes.
    if (minuteText === undefined || hour > 24 || (hour === 24 && minute > 0)) return null
    return { minutes: (hour % 24) * 60 + minute, half }
  }
  if (hour < 1 || hour > 12) return null
  return { minutes: ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute, half }
}

const LegacyHours = z
  .partialRecord(z.enum(weekdays), z.string().max(200))
  .refine(days => Object.keys(days).length > 0)
  .transform((days): OpeningHours => {
    const texts = Object.entries(days) as [Weekday, string][]
    const defaultHours = Object.fromEntries(texts.map(([day, text]) => [day, parseLegacyDay(text)]))
    return { defaultHours, seasonalHours: [], exceptions: [] }
  })

/** Opening hours as a source gives them: in today's form, or weekdays with texts. */
export const OpeningHoursInput = z.union([OpeningHours, LegacyHours])
