// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { GroupStamp, Passport } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { PassportScreen } from './PassportScreen.tsx'

const empty: Passport = {
  all: { museums: 0, visits: 0 },
  categories: [],
  countries: [],
  seasons: [],
  years: [],
  onThisDay: [],
}
const once = { museums: 1, visits: 1 }
const visited: Passport = { ...empty, all: once, years: [{ ...once, year: 2026 }] }
const stamp: GroupStamp = {
  meetupId: 4,
  museum: makeMuseum(),
  meetup: 'Night walk',
  community: 'Clock Circle',
  day: '2026-11-01',
  attendedCount: 3,
}

let passport: Passport
let groups: Response | Promise<Response>
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://page')
    if (pathname === '/api/passport') return json(200, passport)
    return pathname === '/api/passport/stamps' ? json(200, []) : (await groups).clone()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = () =>
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <PassportScreen />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
const printButton = () => screen.queryByRole('button', { name: 'Print' })

it('without any stamp offers to discover museums, and has nothing to print', async () => {
  passport = empty
  groups = json(200, [])
  show()
  await screen.findByRole('heading', { name: 'No stamps yet' })
  expect(screen.queryByRole('region', { name: 'With groups' })).toBeNull()
  expect(printButton()).toBeNull()
})

it('shows the stamps with groups of a reader without visits, and prints them', async () => {
  passport = empty
  groups = json(200, [stamp])
  show()
  await screen.findByRole('link', { name: 'Night walk' })
  screen.getByRole('heading', { name: 'No stamps of your own visits yet' })
  expect(printButton()).not.toBeNull()
})

it('waits for the stamps with groups, which are before the others', async () => {
  passport = visited
  const { promise, resolve } = Promise.withResolvers<Response>()
  groups = promise
  const { container } = show()
  await screen.findByRole('status', { name: 'Loading' })
  expect(screen.queryByRole('heading', { name: 'Museum Passport' })).toBeNull()
  resolve(json(200, [stamp]))
  await screen.findByRole('link', { name: 'Night walk' })
  const titles = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['With groups', 'Stamps'])
})

it('stays as it is while the stamps with groups cannot be loaded, and loads them again', async () => {
  passport = visited
  groups = json(500, { message: 'No', code: 'internal_error' })
  show()
  const failure = { name: 'Could not load your stamps with groups' }
  await screen.findByRole('heading', failure)
  screen.getByRole('heading', { name: 'Stamps' })

  const { promise, resolve } = Promise.withResolvers<Response>()
  groups = promise
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('status', { name: 'Loading your stamps with groups' })
  screen.getByRole('heading', { name: 'Stamps' })
  resolve(json(200, [stamp]))
  await screen.findByRole('link', { name: 'Night walk' })
  expect(screen.queryByRole('heading', failure)).toBeNull()
})
