// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { MuseumEvent } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makeClient, makeMuseumEvent } from '../../../test/make.ts'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { MuseumEventTile } from './MuseumEventTile.tsx'

afterEach(() => showTextsIn('en'))

function show(more: Partial<MuseumEvent>, isOfMany = true) {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <MuseumEventTile event={makeMuseumEvent(more)} isOfMany={isOfMany} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
/** The last line: its kind, its price and its tags. */
const notes = () =>
  [...document.querySelectorAll('p:last-of-type > span')].map(({ textContent }) => textContent)

it('names its museum among the events of many, and what the reader may answer', () => {
  show({})
  expect(hrefOf('Goya by candlelight')).toBe('/events/2')
  expect(hrefOf('Museo del Prado')).toBe('/museum/prado')
  expect(screen.getByText('Ground floor')).toBeTruthy()
  expect(screen.getByText('8 going')).toBeTruthy()
  expect(screen.getByText('3 interested')).toBeTruthy()
  expect(notes()).toEqual(['Guided tour', '12 €', '#goya', '#night'])
  expect(buttons()).toEqual(['Join Event', 'Interested'])
  expect(document.querySelector('time')).toBeNull()
})

it('shows the day, and no museum, in the list of its museum', () => {
  show({}, false)
  expect(hrefOf('Museo del Prado')).toBeUndefined()
  expect(screen.getByText('Wednesday, May 7, 2031')).toBeTruthy()
})

it('shows three tags and how many there are besides, and nothing of what it does not say', () => {
  show({ tags: ['a', 'b', 'c', 'd', 'e'], category: 'other', price: '', location: '' })
  expect(notes()).toEqual(['#a', '#b', '#c', '+2'])
  expect(screen.queryByText('Ground floor')).toBeNull()
})

it.each<[Partial<MuseumEvent>, string, string[]]>([
  [{ isFull: true, enableWaitlist: false }, 'Full', ['Full', 'Interested']],
  [{ isFull: true }, 'Full', ['Join waitlist', 'Interested']],
  [{ status: 'ongoing', dateTime: '2020-05-07T01:30:00.000Z', mayJoin: false }, 'Ongoing', []],
  [{ status: 'cancelled', mayJoin: false }, 'Cancelled', []],
])('of %j it says %s and offers %j', (more, mark, offered) => {
  show(more)
  expect(screen.getAllByText(mark)[0]).toBeTruthy()
  expect(buttons()).toEqual(offered)
})

it('is in the language of the reader', () => {
  showTextsIn('es')
  show({ category: 'workshop' })
  expect(notes()[0]).toBe('Taller')
  expect(buttons()).toEqual(['Unirse al evento', 'Me interesa'])
})
