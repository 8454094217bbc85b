// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { CurrentUser, RecommendedMuseum, TrendingMuseum } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { MuseumsToFollow } from './MuseumsToFollow.tsx'
import { TrendingMuseums } from './TrendingMuseums.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const trending = (id: number, name: string, isFollowing = false) =>
  ({ ...makeMuseum({ id, slug: `m${id}`, name }), isFollowing }) as TrendingMuseum
const recommended = (id: number, name: string): RecommendedMuseum => ({
  ...trending(id, name),
  reason: 'near',
})

let readers = 0
/** The two lists of a reader who followed nothing in this visit. */
function show(trendingNow: TrendingMuseum[], recommendedNow: RecommendedMuseum[]) {
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, makeUser({ id: ++readers }) as CurrentUser)
  client.setQueryData(queryKeys.trending.museums, trendingNow)
  client.setQueryData(queryKeys.museums.recommended, recommendedNow)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TrendingMuseums />
        <MuseumsToFollow />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return client
}
const button = (name: string) => screen.getByRole('button', { name })
const namesIn = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('button')].map(each =>
    each.getAttribute('aria-label'),
  )
/** The list as it is loaded again. */
async function change(client: QueryClient, ...museums: RecommendedMuseum[]) {
  client.setQueryData(queryKeys.museums.recommended, museums)
  await waitFor(() =>
    expect(namesIn('Museums to Follow')).toEqual(museums.map(({ name }) => `Follow ${name}`)),
  )
}

it('shows two recommended museums besides the trending ones', () => {
  show(
    [trending(1, 'Prado', true), trending(2, 'Louvre')],
    [recommended(2, 'Louvre'), recommended(3, 'Uffizi'), recommended(4, 'Tate'), recommended(5, 'Brera')],
  )
  expect(namesIn('Trending museums')).toEqual(['Following Prado', 'Follow Louvre'])
  expect(namesIn('Museums to Follow')).toEqual(['Follow Uffizi', 'Follow Tate'])
})

it('follows, whatever another page did, and keeps the focus on the button', async () => {
  const server = stubServer()
  show([], [recommended(3, 'Uffizi')])
  button('Follow Uffizi').focus()
  fireEvent.click(button('Follow Uffizi'))
  await waitFor(() => expect(server.asked).toEqual(['POST /api/museums/3/follow']))
  expect(server.bodies).toEqual([{ following: true }])
  expect(document.activeElement).toBe(button('Follow Uffizi'))
  expect(button('Follow Uffizi').getAttribute('aria-disabled')).toBe('true')

  server.answer(json(200, { following: true, followersCount: 1 }))
  await waitFor(() => button('Following Uffizi'))
  expect(document.activeElement).toBe(button('Following Uffizi'))
  expect(button('Following Uffizi').hasAttribute('disabled')).toBe(false)
  expect(button('Following Uffizi').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('Following Uffizi'))
  expect(server.asked).toHaveLength(1)
})

it('hands the focus to the next museum, then to the heading, when the list changes', async () => {
  const uffizi = recommended(3, 'Uffizi')
  const [tate, brera] = [recommended(4, 'Tate'), recommended(5, 'Brera')]
  const client = show([], [uffizi, tate])
  button('Follow Uffizi').focus()
  await change(client, tate, brera)
  expect(document.activeElement).toBe(button('Follow Tate'))
  await change(client, brera)
  expect(document.activeElement).toBe(button('Follow Brera'))
  await change(client, tate)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Museums to Follow' }))
})

it('leaves the focus where it is when another museum leaves the list', async () => {
  const [uffizi, tate] = [recommended(3, 'Uffizi'), recommended(4, 'Tate')]
  const client = show([], [uffizi, tate])
  button('Follow Tate').focus()
  await change(client, tate)
  expect(document.activeElement).toBe(button('Follow Tate'))
})
