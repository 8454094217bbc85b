// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { Museum, OpeningHours } from '@vitrine/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeMuseum } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { Amenities } from './Amenities.tsx'
import { Hours } from './Hours.tsx'

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
    expect(days().map(text => text.replace(/\s/gu, ' '))).toEqual([
      'Monday: Closed',
      'Tuesday: 9:30 AM – 5:00 PM',
      'Wednesday: By appointment',
      'Thursday: Not known',
      'Friday: 6:00 PM – 1:00 AM',
      'Saturday: Not known',
      'Sunday: Not known',
    ])
    expect(container.querySelector('[aria-current]')?.textContent).toContain('Monday')
    expect(container.textContent).toContain('3 seasons have their own hours.')
  })

  it('are those of the shortest season that includes today', () => {
    showHours('2026-07-10T12:00:00Z')
    expect(screen.getByText('High summer')).toBeDefined()
    cleanup()
    const container = showHours('2026-06-01T12:00:00Z')
    expect(days()[0]?.replace(/\s/gu, ' ')).toBe('Monday: 10:00 AM – 8:00 PM')
    expect(container.textContent).not.toContain('seasons')
  })

  it('are left out where they are unknown', () => {
    expect(showHours('2026-07-10T12:00:00Z', { openingHours: null }).innerHTML).toBe('')
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
