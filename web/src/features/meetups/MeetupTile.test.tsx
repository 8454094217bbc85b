// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Meetup } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makeClient, makeMeetup, makeMuseum } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { MeetupTile } from './MeetupTile.tsx'

afterEach(cleanup)

function show(
  more: Partial<Meetup>,
  place: { isOfMany?: boolean; isOfMuseum?: boolean } = { isOfMany: true },
) {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter initialEntries={['/events']}>
        <MeetupTile meetup={makeMeetup({ userStatus: 'none', ...more })} {...place} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('names its community among those of others, and what the reader may answer', () => {
  show({})
  expect(hrefOf('Night sketchers')).toBe('/communities/3')
  expect(buttons()).toEqual(['Join Meetup', 'Interested'])
  expect(hrefOf('Join the community first')).toBeUndefined()
})

it('leads to its community those who may not answer because they are no members', () => {
  show({ mayJoin: false })
  expect(hrefOf('Join the community first')).toBe('/communities/3')
  expect(buttons()).toEqual([])
})

it.each<Partial<Meetup>>([
  { status: 'completed', dateTime: '2020-05-07T01:30:00.000Z' },
  { status: 'ongoing', dateTime: '2020-05-07T01:30:00.000Z' },
  { status: 'cancelled' },
])('leads to nothing once it is %j', more => {
  show({ ...more, mayJoin: false })
  expect(hrefOf('Join the community first')).toBeUndefined()
  expect(buttons()).toEqual([])
})

it('shows of a meetup whose details are for members that they are', () => {
  show({ mayRead: false, mayJoin: false, location: '', tags: [], organizer: null, currentAttendees: 0 })
  expect(screen.getByText('Only members see the place, the details and who comes.')).toBeDefined()
  expect(screen.queryByText('0 going')).toBeNull()
})

const museum = makeMuseum()

it('names its museum, whatever that has answered', () => {
  show({ museum })
  expect(hrefOf(museum.name)).toBe(`/museum/${museum.slug}`)
  expect(screen.queryByText('Not confirmed by the museum')).toBeNull()
})

it('names its community and its day, but not the museum, on the page of that', () => {
  show({ museum }, { isOfMuseum: true })
  expect(hrefOf('Night sketchers')).toBe('/communities/3')
  expect(hrefOf(museum.name)).toBeUndefined()
  expect(screen.getByRole('article').textContent).toContain('May')
})
