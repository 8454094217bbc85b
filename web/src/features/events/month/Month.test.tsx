// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { CalendarDay } from '@vitrine/contracts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../../../test/make.ts'
import { json, stubServer } from '../../../../test/server.ts'
import { showTextsIn, Texts } from '../../../../test/texts.tsx'
import { ownZone } from '../../../lib/own-zone.ts'
import { formatTime } from '../../../lib/time.ts'
import { cellsOf } from './grid.ts'
import Month from './Month.tsx'

const onDay = vi.fn()
const rendered = vi.fn((day: string) => <p>Events of {day}</p>)
let server: ReturnType<typeof stubServer>
const zoneBefore = process.env.TZ
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  onDay.mockClear()
  rendered.mockClear()
  server = stubServer()
})
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
  showTextsIn('en')
})

const event = (id: number, title: string, status: 'upcoming' | 'cancelled' = 'upcoming') =>
  ({
    id,
    type: id % 2 === 0 ? 'museum_event' : 'meetup',
    title,
    status,
    dateTime: '2026-12-05T17:30:00.000Z',
  }) as const
const found: CalendarDay[] = [
  { date: '2026-12-05', events: [event(1, 'Dusk'), event(2, 'Etchings'), event(3, 'Prints')], hasMore: true },
  { date: '2026-12-12', events: [event(4, 'Drawing hour', 'cancelled')], hasMore: false },
]

function Page({ first = '2026-12' }: { first?: string }) {
  const [month, setMonth] = useState(first)
  const [day, setDay] = useState<string | null>(null)
  const choose = (next: string | null) => {
    onDay(next)
    setDay(next)
  }
  return <Month tab="all" month={month} day={day} onMonth={setMonth} onDay={choose} renderDay={rendered} />
}
const show = (first?: string) =>
  render(
    <QueryClientProvider client={makeClient()}>
      <Texts>
        <Page {...(first !== undefined && { first })} />
      </Texts>
    </QueryClientProvider>,
  )
const answer = async (days: unknown) => act(async () => server.answer(json(200, days)))

const grid = () => screen.getByRole('grid')
const days = () => [...grid().querySelectorAll<HTMLElement>('[data-day]')]
const day = (date: string) => grid().querySelector<HTMLElement>(`[data-day="${date}"]`) as HTMLElement
/** What is read before its events. */
const nameOf = (date: string) => day(date).querySelector('.visually-hidden')?.textContent
/** Besides the buttons above the grid. */
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(each => each.dataset.day)
const focused = () => (document.activeElement as HTMLElement).dataset.day
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more })

it('reads the six weeks of the month in the zone of the reader, and names each day with what begins on it', async () => {
  show()
  const zone = encodeURIComponent(ownZone())
  expect(server.asked).toEqual([`GET /api/events/calendar?tab=all&from=2026-11-29&timezone=${zone}`])
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(nameOf('2026-12-05')).toBe('Saturday, December 5')
  await answer(found)
  await waitFor(() => expect(nameOf('2026-12-05')).toBe('Saturday, December 5, more than 3 events'))
  expect(nameOf('2026-12-12')).toBe('Saturday, December 12, 1 event')
  expect(nameOf('2026-12-13')).toBe('Sunday, December 13, no events')
  expect(nameOf('2027-01-02')).toBe('Saturday, January 2, no events')
  const time = formatTime(event(1, 'Dusk').dateTime)
  expect(day('2026-12-05').textContent).toMatch(`5${time} Dusk${time} Etchings${time} Prints+ more`)
  expect(
    screen.getByRole('button', { name: `Saturday, December 12, 1 event ${time} Drawing hour` }),
  ).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

it('takes null for no days', async () => {
  show()
  await answer(null)
  await waitFor(() => expect(nameOf('2026-12-05')).toMatch(/no events$/))
})

it('is a grid with column headers and one tab stop', () => {
  show('2031-06')
  expect(grid().getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id)
  expect(
    within(grid())
      .getAllByRole('columnheader')
      .map(header => header.textContent),
  ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(tabStops()).toEqual(['2031-06-01'])
  expect(grid().querySelector('[title]')).toBeNull()
})

it.each([
  ['en', '2026-12', 'UTC'],
  ['es', '2026-12', 'UTC'],
  ['en', '2027-08', 'UTC'],
  ['es', '2027-02', 'UTC'],
  ['en', '2027-03', 'America/New_York'],
  ['es', '2027-03', 'Europe/Madrid'],
  ['es', '2027-10', 'Europe/Madrid'],
  ['en', '2027-04', 'Africa/Cairo'],
  ['es', '2027-10', 'Africa/Cairo'],
  ['en', '2027-04', 'Pacific/Auckland'],
] as const)('has the cells of its weeks in %s for %s in %s', (locale, month, zone) => {
  process.env.TZ = zone
  showTextsIn(locale)
  show(month)
  expect(days().map(each => each.dataset.day)).toEqual(cellsOf(month, locale === 'es' ? 1 : 0))
})

it('chooses a day without a request, and unchooses it', async () => {
  show()
  await answer(found)
  expect(screen.getByText('Choose a day to see its events')).toBeTruthy()
  fireEvent.click(day('2026-12-05'))
  expect(day('2026-12-05').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('region', { name: 'Saturday, December 5' }).textContent).toContain(
    'Events of 2026-12-05',
  )
  // A day of the next month is in sight already: the grid stays.
  fireEvent.click(day('2027-01-02'))
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
  fireEvent.click(day('2027-01-02'))
  expect(onDay.mock.calls).toEqual([['2026-12-05'], ['2027-01-02'], [null]])
  expect(server.asked).toHaveLength(1)
})

it('moves the focus by keys, also to other months', () => {
  show()
  day('2026-12-10').focus()
  const keys: [string, string][] = [
    ['ArrowRight', '2026-12-11'],
    ['ArrowDown', '2026-12-18'],
    ['ArrowLeft', '2026-12-17'],
    ['ArrowUp', '2026-12-10'],
    ['Home', '2026-12-06'],
    ['End', '2026-12-12'],
    ['PageDown', '2027-01-12'],
    ['PageUp', '2026-12-12'],
  ]
  for (const [key, expected] of keys) {
    press(key)
    expect(focused()).toBe(expected)
  }
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
  for (let week = 0; week < 3; week += 1) press('ArrowDown')
  expect(focused()).toBe('2027-01-02')
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeTruthy()
  expect(tabStops()).toEqual(['2027-01-02'])
  press('PageDown', { shiftKey: true })
  expect(focused()).toBe('2028-01-02')
  expect(onDay).not.toHaveBeenCalled()
})

it('shows nothing of a month in the next one, and keeps the focus on the button that leads there', async () => {
  show()
  await answer(found)
  await waitFor(() => expect(day('2026-12-12').textContent).toContain('Drawing hour'))
  const next = screen.getByRole('button', { name: 'Next month' })
  next.focus()
  fireEvent.click(next)
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeTruthy()
  expect(grid().textContent).not.toContain('Drawing hour')
  expect(server.asked.at(-1)).toContain('from=2026-12-27')
  expect(document.activeElement).toBe(next)
})

it('leads to the present month, where today is marked, and there to today', () => {
  show('2031-06')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  press()
  const today = grid().querySelector<HTMLElement>('[aria-current="date"]')?.dataset.day
  expect(tabStops()).toEqual([today])
  press()
  expect(onDay.mock.calls).toEqual([[today]])
})

it('keeps the grid when the events do not load, and reads them again', async () => {
  show()
  await act(async () => server.answer(json(400, { message: 'No' })))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(days()).toHaveLength(42)
  fireEvent.click(again)
  expect(server.asked).toHaveLength(2)
  await answer(found)
  await waitFor(() => expect(day('2026-12-12').textContent).toContain('Drawing hour'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
