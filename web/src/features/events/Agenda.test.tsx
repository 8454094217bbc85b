// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseumEvent } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { Agenda } from './Agenda.tsx'
import { shownIn } from './address.ts'

const asked: URL[] = []
let answer: unknown
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://vitrine.example'))
    return Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(search: string) {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter initialEntries={[`/events?${search}`]}>
        <Agenda
          shown={shownIn(new URLSearchParams(search))}
          parts={{ renderEvent: ({ title }) => <article>{title}</article>, skeleton: null }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const query = () => Object.fromEntries(asked[0]?.searchParams ?? [])
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

it('shows meetups and museum events under their days', async () => {
  answer = [
    makeMeetup({ id: 1, title: 'First', dateTime: '2031-05-07T12:00:00.000Z' }),
    makeMuseumEvent({ id: 2, title: 'Second', dateTime: '2031-05-07T13:00:00.000Z' }),
    makeMeetup({ id: 3, title: 'Third', dateTime: '2031-06-09T12:00:00.000Z' }),
  ]
  show('')
  await screen.findByText('First')
  expect(screen.getAllByRole('region').map(region => region.textContent)).toEqual([
    'Wednesday, May 7, 2031FirstSecond',
    'Monday, June 9, 2031Third',
  ])
  expect(asked[0]?.pathname).toBe('/api/search/events')
  expect(query()).toEqual({ limit: '20', tab: 'all', timezone: timeZone })
})

it('reports how many a search has found', async () => {
  answer = [makeMeetup()]
  show('q=sketching')
  await screen.findByRole('article')
  expect(screen.getByRole('status').textContent).toBe('1 found')
})

it('asks for what is over, and searches for what is long enough', async () => {
  answer = []
  show('tab=my_groups&past=1&q=ink%20jar')
  await screen.findByText('Nothing has “ink jar” in its title, place or museum.')
  expect(asked[0]?.pathname).toBe('/api/search/events')
  expect(query()).toEqual({ limit: '20', tab: 'my_groups', past: 'true', q: 'ink jar', timezone: timeZone })
  expect(screen.getByRole('link', { name: 'Clear search' }).getAttribute('href')).toBe(
    '/events?tab=my_groups&past=1',
  )
})

it.each([
  ['', '/groups'],
  ['tab=my_groups', '/groups'],
  ['tab=museums', '/discover'],
  ['tab=this_weekend', '/events'],
  ['past=1', '/events'],
])('takes a list that is null for an empty one, and leads from ?%s to %s', async (search, href) => {
  answer = null
  show(search)
  await screen.findByRole('heading', { name: 'No events found' })
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
})
