// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Recap } from '@vitrine/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { makePost, makeRecap, makeUser } from '../../../test/make.ts'
import { showRecap } from '../../../test/recap.tsx'
import { json } from '../../../test/server.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { withChoice } from './choices.ts'

const draft = { state: 'draft', publishedAt: null, mayEdit: true } as const
const grace = makeUser({ id: 2, username: 'grace', slug: 'grace', firstName: 'Grace', lastName: 'Hopper' })
const edit = (more: Partial<Recap> = {}) => showRecap({ recap: { ...draft, ...more } })

afterEach(() => vi.restoreAllMocks())

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => {
  button(name).focus()
  fireEvent.click(button(name))
}
const toggles = () =>
  [...document.querySelectorAll('[data-toggle]')].map(toggle => toggle.getAttribute('aria-label'))
const focused = () => document.activeElement?.getAttribute('aria-label')
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'How was it?' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })

it('leaves a photo out at once, below a title that says so, and moves the focus to the next one', async () => {
  const { server, recap } = edit()
  press('Leave out photo 1, by ada')
  await expect
    .poll(toggles)
    .toEqual(['Leave out photo 1, by ada', 'Show photo 2, by ada', 'Leave out the insight by ada'])
  within(screen.getByRole('region', { name: 'Left out of the recap' })).getByRole('button', {
    name: 'Show photo 2, by ada',
  })
  screen.getByText('12 attended · 1 photo · 1 insight')
  expect(screen.getByText('Photo 1, by ada, is left out').getAttribute('role')).toBe('status')
  expect(focused()).toBe('Leave out photo 1, by ada')
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/recap/photos/1'])
  expect(server.bodies).toEqual([{ isShown: false }])
  const answer = withChoice(recap, { kind: 'photo', id: 1, isShown: false })
  server.answer(json(200, answer))
  await expect.poll(toggles).toHaveLength(3)
  press('Show photo 2, by ada')
  await expect.poll(() => server.asked[1]).toBe('PUT /api/meetups/1/recap/photos/1')
  expect(server.bodies[1]).toEqual({ isShown: true })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Left out of the recap' })).toBeNull())
})

it('leaves an insight out and shows another one, each sent after the other', async () => {
  const insights = [
    { postId: 1, isShown: true },
    { postId: 2, isShown: false },
  ]
  const { server, recap } = showRecap({
    recap: { ...draft, photos: [], insights },
    posts: [makePost(), makePost({ id: 2, user: grace })],
  })
  expect(toggles()).toEqual(['Leave out the insight by ada', 'Show the insight by grace'])
  press('Leave out the insight by ada')
  press('Show the insight by grace')
  await expect.poll(toggles).toEqual(['Leave out the insight by grace', 'Show the insight by ada'])
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/recap/insights/1'])
  server.answer(json(200, withChoice(recap, { kind: 'insight', id: 1, isShown: false })))
  await expect.poll(() => server.asked[1]).toBe('PUT /api/meetups/1/recap/insights/2')
  expect(toggles()).toEqual(['Leave out the insight by grace', 'Show the insight by ada'])
})

it('takes a choice back that is refused, and says why', async () => {
  const { server } = edit()
  const before = toggles()
  press('Leave out photo 2, by ada')
  await expect.poll(toggles).not.toEqual(before)
  await expect.poll(() => server.asked).toHaveLength(1)
  const message = 'A recap shows up to 48 of these. Please leave out another one first.'
  server.answer(
    json(409, { code: 'too_many_in_recap', message, messageId: 'recap.full', values: { maximum: 48 } }),
  )
  await expect.poll(toggles).toEqual(before)
  expect(pageToasts.current()).toMatchObject({
    title: 'Your choice could not be saved',
    description: message,
  })
  await expect.poll(() => server.asked).toContain('GET /api/meetups/1/recap')
})

it('saves the text with the version that it changes', async () => {
  const { server } = edit()
  expect(button('Save').getAttribute('aria-disabled')).toBe('true')
  write('A night to remember.')
  fireEvent.click(button('Save'))
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/recap'])
  expect(server.bodies).toEqual([{ text: 'A night to remember.', version: 3 }])
  server.answer(json(200, makeRecap({ ...draft, text: 'A night to remember.', version: 4 })))
  await expect.poll(() => button('Save').getAttribute('aria-disabled')).toBe('true')
  expect([field().value, pageToasts.current()?.title]).toEqual(['A night to remember.', 'The text is saved'])
})

it('keeps what was typed when the tab is opened again', () => {
  const { reopen } = edit()
  write('Half a thought')
  reopen()
  expect(field().value).toBe('Half a thought')
})

it('keeps what was typed when another person has changed the text, and shows what they wrote', async () => {
  const { server } = edit()
  write('Mine')
  fireEvent.click(button('Save'))
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(409, { code: 'stale_version', message: 'It has changed.' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }))
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/1/recap')
  server.answer(json(200, makeRecap({ ...draft, text: 'Theirs', version: 5 })))
  await screen.findByText('Theirs')
  expect(field().value).toBe('Mine')
  fireEvent.click(button('Save'))
  await expect.poll(() => server.bodies[2]).toEqual({ text: 'Mine', version: 5 })
})

it('goes on with the newer text when its reader prefers it', async () => {
  const { server } = edit()
  write('Mine')
  fireEvent.click(button('Save'))
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(409, { code: 'stale_version', message: 'It has changed.' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }))
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(200, makeRecap({ ...draft, text: 'Theirs', version: 5 })))
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with this one' }))
  expect(field().value).toBe('Theirs')
  expect(screen.queryByText('Saving replaces it by what you wrote.')).toBeNull()
})

it('does not send a text that is too long', () => {
  const { server } = edit()
  write('x'.repeat(2_001))
  fireEvent.click(button('Save'))
  screen.getByText('A recap may have up to 2,000 characters.')
  expect(server.asked).toEqual([])
})

it('says who sees it and until when insights are added', () => {
  edit()
  screen.getByText('Draft: only you and those who run the community see it.')
  screen.getByText(/^Insights that attendees share about the museum until May 10, 2031/)
  expect(screen.queryByText(/^Published on/)).toBeNull()
})

it('says nothing of insights to come once none is added any more', () => {
  edit({ collectsUntil: '2020-05-08T11:00:00.000Z' })
  expect(screen.queryByText(/^Insights that attendees share/)).toBeNull()
})

it('saves the text first, asks, and publishes the recap', async () => {
  const { server, client } = edit()
  write('A night to remember.')
  press('Publish')
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/recap'])
  expect(screen.queryByRole('dialog')).toBeNull()
  server.answer(json(200, makeRecap({ ...draft, text: 'A night to remember.', version: 4 })))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this recap?' }))
  dialog.getByText('Everyone who may read the community sees it.')
  dialog.getByText(/whoever attended is notified, and gets a group stamp of Museo del Prado/)
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => server.asked[1]).toBe('POST /api/meetups/1/recap/publication')
  // What the draft shows, and nothing that came meanwhile.
  expect(server.bodies[1]).toEqual({ version: 4, photoIds: [1, 2], insightIds: [1] })
  server.answer(json(200, makeRecap({ mayEdit: true, version: 5 })))
  await expect.poll(() => pageToasts.current()?.title).toBe('The recap is published')
  expect(client.getQueryData(meetupQuery(1).queryKey)?.recapState).toBe('published')
  await screen.findByRole('button', { name: 'Make it a draft again', hidden: true })
})

it('promises no stamp where the meetup names no museum', async () => {
  edit({ museum: null, insights: [] })
  press('Publish')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this recap?' }))
  dialog.getByText('With the first publication, whoever attended is notified.')
})

it('makes a published recap a draft again, and keeps the focus', async () => {
  const { server, client } = showRecap({ recap: { mayEdit: true } })
  screen.getByText(/^Published: everyone who may read the community sees it/)
  press('Make it a draft again')
  await expect.poll(() => server.asked).toEqual(['DELETE /api/meetups/1/recap/publication'])
  server.answer(json(200, makeRecap({ ...draft, version: 4 })))
  await screen.findByRole('button', { name: 'Publish' })
  expect(document.activeElement).toBe(button('Publish'))
  expect(client.getQueryData(meetupQuery(1).queryKey)?.recapState).toBe('draft')
})

it('begins with nothing but the text and the museum where no one agreed and no one wrote', () => {
  const { server } = edit({ text: '', photos: [], insights: [] })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'How it was',
    'At the museum',
    'The next meetup',
  ])
  expect([field().value, toggles(), server.asked]).toEqual(['', [], []])
  screen.getByText('Photos appear here once whoever added them agrees to it.')
})

it('offers to plan the next meetup where there is none', () => {
  const { onDuplicate } = edit({ next: null })
  fireEvent.click(button('Plan the next meetup'))
  expect(onDuplicate).toHaveBeenCalledOnce()
})
