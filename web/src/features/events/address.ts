import { type EventTab, eventTabs, isSearchable, searchMaxCharacters } from '@vitrine/contracts'

export const views = ['agenda', 'month'] as const
export type View = (typeof views)[number]

/** What the address says of the screen. */
export interface Shown {
  tab: EventTab
  view: View
  isPast: boolean
  /** Empty: nothing that is long enough to be searched for. */
  q: string
  /** YYYY-MM; null: the present one. */
  month: string | null
  /** YYYY-MM-DD */
  day: string | null
}

/** Whether it is a day of the calendar, of a year from 1900 to 2999: not the 31st of February. */
function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function shownIn(params: URLSearchParams): Shown {
  const q = params.get('q')?.trim() ?? ''
  const month = params.get('month') ?? ''
  const day = params.get('day') ?? ''
  return {
    tab: eventTabs.find(each => each === params.get('tab')) ?? 'all',
    view: views.find(each => each === params.get('view')) ?? 'agenda',
    isPast: params.get('past') === '1',
    // An address may have more than the box takes, and than the server does.
    q: isSearchable(q) ? q.slice(0, searchMaxCharacters).trim() : '',
    month: isDay(`${month}-01`) ? month : null,
    day: isDay(day) ? day : null,
  }
}
