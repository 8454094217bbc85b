// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makePost, makeRecap } from '../../../test/make.ts'
import { showRecap } from '../../../test/recap.tsx'
import { json } from '../../../test/server.ts'
import { showTextsIn } from '../../../test/texts.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  showTextsIn('en')
})

const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('shows what became of a meetup: its text, its figures, photos, insights, the museum and the next one', async () => {
  showRecap({ recap: {} })
  expect(headings()).toEqual(['How it was', 'Photos', 'Insights', 'At the museum', 'The next meetup'])
  screen.getByText('We stayed until the lights went out.')
  screen.getByText('12 attended · 2 photos · 1 insight')
  screen.getByText('Published on May 8, 2031')
  screen.getByText('Rain outside, Rothko inside.')
  expect(screen.getAllByRole('button', { name: /^View photo/ })).toHaveLength(2)
  expect(hrefOf(/Museo del Prado/)).toBe('/museum/prado')
  expect(hrefOf('Goya by candlelight')).toBe('/meetups/9')
  screen.getByText('Wednesday, May 14, 2031 · 1:30 AM')
  expect(screen.queryByRole('button', { name: /Leave out|Publish|Plan the next/ })).toBeNull()
})

it('leaves out parts that have nothing', () => {
  const none = { text: '', museum: null, photos: [], insights: [], next: null, attendedCount: 0 }
  showRecap({ recap: none, posts: [] })
  expect(headings()).toEqual(['How it was'])
  expect(screen.queryByText(/ attended/)).toBeNull()
})

it('shows and counts only the insights that the reader is shown, in the order of the recap', () => {
  const insights = [3, 1, 2].map(postId => ({ postId, isShown: true }))
  const posts = [makePost({ id: 1, content: 'First' }), makePost({ id: 3, content: 'Third' })]
  showRecap({ recap: { insights }, posts })
  screen.getByText('12 attended · 2 photos · 2 insights')
  expect(screen.getAllByText(/First|Third/).map(({ textContent }) => textContent)).toEqual(['Third', 'First'])
})

it('opens a photo at its full size', async () => {
  showRecap({ recap: {} })
  fireEvent.click(screen.getByRole('button', { name: 'View photo 2, by ada' }))
  await screen.findByRole('dialog', { name: 'Pictures' })
  screen.getByText('2 of 2')
})

it('loads, says that it did not load, and loads again when it is asked to', async () => {
  const { server } = showRecap()
  screen.getByRole('status', { name: 'Loading the recap' })
  await expect.poll(() => server.asked).toEqual(['GET /api/meetups/1/recap'])
  server.answer(json(500, { code: 'internal_error', message: 'Internal server error' }))
  await screen.findByText('Could not load this recap')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(200, makeRecap()))
  await screen.findByRole('heading', { name: 'How it was' })
})

it('says that there is none: it was made a draft again while it was shown', async () => {
  const { client, server } = showRecap({ recap: {} })
  void client.invalidateQueries({ queryKey: ['meetup', 1, 'recap'], exact: true })
  await expect.poll(() => server.asked).toEqual(['GET /api/meetups/1/recap'])
  server.answer(json(404, { code: 'not_found', message: 'There is no recap of this meetup.' }))
  await screen.findByText('There is no recap of this meetup.')
  expect(screen.queryByRole('heading', { name: 'How it was' })).toBeNull()
})

it('says it in the language of the reader', () => {
  showTextsIn('es')
  showRecap({ recap: {} })
  screen.getByText('12 asistentes · 2 fotos · 1 apunte')
})

it.each([
  [true, 1],
  [null, 0],
])('asks at its foot who attended, and no one else: %s', (recapConsent, count) => {
  showRecap({ recap: {}, meetup: { recapConsent } })
  expect(screen.queryAllByRole('switch')).toHaveLength(count)
})
