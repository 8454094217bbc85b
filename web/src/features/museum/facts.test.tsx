// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { CurrentUser, Museum, OpeningHours } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { currentUserQuery } from '../../lib/session.ts'
import { Amenities } from './Amenities.tsx'
import { Contact } from './Contact.tsx'
import { Hours } from './Hours.tsx'
import { OpeningState } from './OpeningState.tsx'
import { untilChange } from './queries.ts'

const open = (openTime: string, closeTime: string) => ({
  isOpen: true,
  isByAppointment: false,
  openTime,
  closeTime,
})
const hours: OpeningHours = {
  defaultHours: {
    monday: { isOpen: false, isByAppointment: false },
    tuesday: open('09:30', '17:00'),
    wednesday: { isOpen: false, isByAppointment: true },
    friday: open('18:00', '01:00'),
  },
  seasonalHours: [
    {
      name: 'Summer',
      startDate: '2026-06-01',
      endDate: '2026-08-31',
      hours: { monday: open('10:00', '20:00') },
    },
    { name: 'High summer', startDate: '2026-07-01', endDate: '2026-07-31', hours: {} },
    { name: 'One day', startDate: '2026-11-23', hours: {} },
  ],
  exceptions: [
    {
      name: 'Christmas',
      startDate: '2026-12-24',
      endDate: '2026-12-26',
      hours: { isOpen: false, isByAppointment: false },
    },
    { name: '', startDate: '2026-12-08', endDate: '2026-12-08', hours: open('12:00', '14:00') },
  ],
}
const museum = (more: Partial<Museum>) =>
  ({ ...makeMuseum(), openingHours: hours, timezone: 'Pacific/Auckland', amenities: [], ...more }) as Museum

const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../lib/clock.ts', () => ({ useNow: () => clock.now }))
afterEach(cleanup)

function showHours(now: string, more: Partial<Museum> = {}) {
  clock.now = Date.parse(now)
  return render(<Hours museum={museum(more)} />, { wrapper: Texts }).container
}
const days = () =>
  screen.getAllByRole('term').map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

describe('the hours', () => {
  it('are those of each day, with today in the museum’s time zone marked', () => {
    // Already Monday in Auckland.
    const container = showHours('2026-11-22T12:00:00Z')
    expect(
      days()
        .slice(0, 7)
        .map(text => text.replace(/\s/gu, ' ')),
    ).toEqual([
      'Monday: Closed',
      'Tuesday: 9:30 AM – 5:00 PM',
      'Wednesday: By appointment',
      'Thursday: Not known',
      'Friday: 6:00 PM – 1:00 AM',
      'Saturday: Not known',
      'Sunday: Not known',
    ])
    expect(container.querySelector('[aria-current]')?.textContent).toContain('Monday')
    // The third season lacks a date.
    expect(container.textContent).toContain('2 seasons have their own hours.')
  })

  it('are those of the shortest season that includes today', () => {
    showHours('2026-07-10T12:00:00Z')
    expect(screen.getByText('High summer')).toBeDefined()
    cleanup()
    const container = showHours('2026-06-01T12:00:00Z')
    expect(days()[0]?.replace(/\s/gu, ' ')).toBe('Monday: 10:00 AM – 8:00 PM')
    expect(container.textContent).not.toContain('seasons')
  })

  it('are those of an exception on its day, and exceptions are listed a month before', () => {
    const container = showHours('2026-12-07T12:00:00Z')
    expect(container.querySelector('[aria-current]')?.textContent?.replace(/\s/gu, ' ')).toBe(
      'Tuesday12:00 PM – 2:00 PM',
    )
    expect(screen.getByRole('heading', { name: 'Other hours soon' })).toBeDefined()
    expect(
      days()
        .slice(7)
        .map(text => text.replace(/\s/gu, ' ')),
    ).toEqual(['Dec 8, 2026: 12:00 PM – 2:00 PM', 'Dec 24, 2026 – Dec 26, 2026 Christmas: Closed'])
    cleanup()
    showHours('2026-12-26T12:00:00Z')
    expect(screen.queryByRole('heading', { name: 'Other hours soon' })).toBeNull()
  })

  it('are shown in the words of an older source', () => {
    const day = { isOpen: true, isByAppointment: false, text: 'Dawn to dusk' }
    showHours('2026-11-22T12:00:00Z', {
      openingHours: { defaultHours: { monday: day }, seasonalHours: [], exceptions: [] },
    })
    expect(days()[0]).toBe('Monday: Dawn to dusk')
  })

  it('are shown without a day of today where the time zone is not known', () => {
    // On Tuesday an exception has other hours.
    const container = showHours('2026-12-08T12:00:00Z', { timezone: '' })
    expect(days()[1]?.replace(/\s/gu, ' ')).toBe('Tuesday: 9:30 AM – 5:00 PM')
    expect(container.querySelector('[aria-current]')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Other hours soon' })).toBeDefined()
    cleanup()
    showHours('2026-07-10T12:00:00Z', { timezone: '' })
    expect(screen.getByText('High summer')).toBeDefined()
  })

  it('have the last entry below the week, where it is known', () => {
    showHours('2026-11-22T12:00:00Z', { openingHours: { ...hours, lastEntryMinutes: 30 } })
    expect(screen.getByText('Last entry 30 minutes before closing')).toBeDefined()
    cleanup()
    expect(showHours('2026-11-22T12:00:00Z').textContent).not.toContain('Last entry')
  })

  it('are left out where they are unknown', () => {
    expect(showHours('2026-07-10T12:00:00Z', { openingHours: null }).innerHTML).toBe('')
  })
})

describe('the state', () => {
  const show = (opening: Museum['opening'], now = '2026-11-22T12:00:00Z') => {
    clock.now = Date.parse(now)
    const { container } = render(<OpeningState museum={museum({ opening })} />, { wrapper: Texts })
    return container.textContent?.replace(/\s/gu, ' ')
  }
  const at = (date: string, time: string) => ({ date, time, instant: '2026-11-23T04:00:00.000Z' })

  // It is Monday, 23 November, in Auckland.
  it.each([
    ['open', at('2026-11-23', '17:00'), 'Open nowCloses at 5:00 PM'],
    ['open', null, 'Open now'],
    ['closed', at('2026-11-23', '09:30'), 'ClosedOpens at 9:30 AM'],
    ['closed', at('2026-11-25', '09:30'), 'ClosedOpens Wednesday at 9:30 AM'],
    ['closed', at('2026-11-30', '09:30'), 'ClosedOpens Nov 30, 2026 at 9:30 AM'],
    ['by_appointment', at('2026-11-24', '09:30'), 'By appointmentOpens Tuesday at 9:30 AM'],
    ['unknown', null, ''],
  ] as const)('%s until %j is "%s"', (state, changesAt, text) => {
    expect(show({ state, changesAt, lastEntry: null })).toBe(text)
  })

  it.each([
    ['2026-11-23T03:29:59Z', 'Open nowCloses at 5:00 PMLast entry at 4:30 PM'],
    ['2026-11-23T03:30:00Z', 'Open nowCloses at 5:00 PMLast entry was at 4:30 PM'],
  ])('names the last entry, before it and after it (%s)', (now, text) => {
    const lastEntry = { date: '2026-11-23', time: '16:30', instant: '2026-11-23T03:30:00.000Z' }
    expect(show({ state: 'open', changesAt: at('2026-11-23', '17:00'), lastEntry }, now)).toBe(text)
  })

  it('is asked for again when it changes, if that is within a day', () => {
    const now = Date.parse('2026-11-23T03:00:00Z')
    const opening = (instant: string) => ({
      state: 'open' as const,
      changesAt: { date: '2026-11-23', time: '17:00', instant },
      lastEntry: null,
    })
    expect(untilChange(opening('2026-11-23T04:00:00.000Z'), now)).toBe(60 * 60_000)
    expect(untilChange(opening('2026-11-23T02:59:00.000Z'), now)).toBe(60_000)
    expect(untilChange(opening('2026-11-25T04:00:00.000Z'), now)).toBe(false)
    expect(untilChange({ state: 'unknown', changesAt: null, lastEntry: null }, now)).toBe(false)
  })
})

describe('the contact', () => {
  const show = (more: Partial<Museum>, user: Partial<CurrentUser> | null = null) => {
    const client = makeClient()
    client.setQueryData(currentUserQuery.queryKey, user as CurrentUser | null)
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Contact museum={museum({ phone: null, email: null, website: null, donateUrl: null, ...more })} />
        </MemoryRouter>
      </QueryClientProvider>,
      { wrapper: Texts },
    )
  }
  const all = {
    phone: '+31 (0)20 6747000',
    email: 'info@prado.example',
    website: 'https://prado.example/',
    donateUrl: 'https://prado.example/give',
    latitude: 40.4138,
    longitude: -3.6921,
  }
  const suggest = () => screen.queryByRole('link', { name: 'Suggest edit' })?.getAttribute('href')

  it('leads to what is known', () => {
    show(all)
    expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Call', 'tel:+310206747000'],
      ['Email', 'mailto:info@prado.example'],
      ['Website', 'https://prado.example/'],
      ['Directions', 'https://www.openstreetmap.org/directions?to=40.4138%2C-3.6921'],
      ['Donate', 'https://prado.example/give'],
    ])
  })

  it('invents nothing, and follows no address but one of the web', () => {
    show({ website: 'javascript:alert(1)', latitude: null, longitude: null })
    expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Call: Not provided',
      'Email: Not provided',
      'Website: Not provided',
      'Donate: Not provided',
    ])
    expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain(
      'openstreetmap.org/search?query=',
    )
  })

  it.each(['phone', 'email', 'website', 'donateUrl'])(
    'leads to the form that suggests an edit while %s is missing, by the auth page for visitors',
    field => {
      show({ ...all, [field]: null })
      expect(suggest()).toBe('/auth?next=/museum/prado/edit')
      cleanup()
      show({ ...all, [field]: null }, { id: 7, role: 'Traveler' })
      expect(suggest()).toBe('/museum/prado/edit')
    },
  )

  it('asks nothing of who may edit the museum', () => {
    show({}, { id: 7, role: 'Admin' })
    expect(suggest()).toBeUndefined()
  })
})

describe('the amenities', () => {
  it('are grouped, and unknown ones come last', () => {
    const amenities = ['sculpture_garden', 'group_discounts', 'restrooms', 'wheelchair_accessibility']
    const { container } = render(<Amenities museum={museum({ amenities })} />, { wrapper: Texts })
    const groups = [...container.querySelectorAll('h3')].map(title => [
      title.textContent,
      ...within(title.parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ])
    expect(groups).toEqual([
      ['Accessibility', 'Wheelchair accessible'],
      ['Facilities', 'Restrooms'],
      ['Discounts & Memberships', 'Group discounts'],
      ['Other', 'sculpture garden'],
    ])
  })

  it('are said to be unknown where there are none', () => {
    render(<Amenities museum={museum({})} />, { wrapper: Texts })
    expect(screen.getByText('No amenities information available.')).toBeDefined()
  })
})
