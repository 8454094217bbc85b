// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseumEvent } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import EventPicker from './EventPicker.tsx'

let server: ReturnType<typeof stubServer>
let draft: Draft
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())

function Form() {
  const [shown, setDraft] = useState(emptyDraft)
  draft = shown
  return (
    <form onSubmit={onSubmit}>
      <EventPicker draft={shown} onChange={part => setDraft({ ...shown, ...part })} />
      <button type="submit">Share</button>
    </form>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  server = stubServer()
  // Without a layout nothing is visible to the library.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  Element.prototype.scrollIntoView = vi.fn()
  render(
    <QueryClientProvider client={makeClient()}>
      <Texts>
        <Form />
      </Texts>
    </QueryClientProvider>,
  )
  field().focus()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find an event (optional)' })
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  await pause()
}
async function answer(response: Response) {
  server.answer(response)
  await pause()
}
const press = (key: string) => fireEvent.keyDown(field(), { key })
const offered = () => screen.queryAllByRole('option').map(each => each.textContent)
const status = () => screen.getByRole('status').textContent
const ink = makeMeetup({ id: 7, title: 'Ink by lamplight' })
const casts = makeMeetup({ id: 8, title: 'Ink among casts' })

it('asks from three characters on, offers what is found, and fills in what is chosen by key', async () => {
  await type('in')
  expect(server.asked).toEqual([])
  await type('ink')
  expect(server.asked).toEqual([expect.stringMatching(/^GET \/api\/search\/events\?q=ink&limit=5&timezone=/)])
  expect([status(), field().getAttribute('aria-expanded')]).toEqual(['Searching...', 'false'])
  await answer(json(200, [ink, casts]))
  expect(offered()).toEqual([
    expect.stringMatching(/^Ink by lamplight.*Hall of honour · Night sketchers$/),
    expect.stringMatching(/^Ink among casts/),
  ])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  press('ArrowDown')
  press('Enter')
  expect(draft).toMatchObject({ eventId: 8, eventTitle: 'Ink among casts', eventLocation: 'Hall of honour' })
  expect(screen.getByText('Linked to Ink among casts')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlink' }))

  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  expect(draft).toMatchObject({ eventId: null, eventName: '', eventTitle: 'Ink among casts' })
  expect(document.activeElement).toBe(field())
})

it('offers events of museums, names their museum, and searches in it meanwhile', async () => {
  const tour = makeMuseumEvent({ id: 9, title: 'Goya by candlelight', location: '' })
  await type('prado')
  await answer(json(200, [tour, makeMuseumEvent({ id: 10, title: 'Prado for children' })]))
  expect(offered()).toEqual([
    expect.stringMatching(/^Goya by candlelight.*Museo del Prado$/),
    expect.stringMatching(/^Prado for children.*Ground floor · Museo del Prado$/),
  ])
  await type('goya museo')
  expect(offered()).toEqual([expect.stringMatching(/^Goya by candlelight/)])
  press('Enter')
  expect(draft).toMatchObject({ eventId: 9, eventLocation: 'Museo del Prado' })
})

it('leads from the last option to the first and back, so that Enter always takes one', async () => {
  await type('ink')
  await answer(json(200, [ink, casts]))
  const selected = () => screen.getByRole('option', { selected: true }).textContent
  expect(selected()).toMatch(/^Ink by lamplight/)
  press('ArrowUp')
  expect(selected()).toMatch(/^Ink among casts/)
  press('ArrowDown')
  expect(selected()).toMatch(/^Ink by lamplight/)
  await type('ink by')
  await answer(json(200, [ink]))
  press('ArrowDown')
  press('Enter')
  expect(draft.eventId).toBe(7)
})

it('closes its list by Escape and where the focus leaves, and never sends the form by Enter', async () => {
  await type('ink')
  await answer(json(200, [ink]))
  const bubbled = vi.fn()
  document.addEventListener('keydown', bubbled)
  press('Escape')
  document.removeEventListener('keydown', bubbled)
  expect([offered(), bubbled.mock.calls]).toEqual([[], []])
  expect([field().getAttribute('role'), field().getAttribute('aria-expanded')]).toEqual(['combobox', 'false'])
  expect(press('Enter')).toBe(false)
  expect(draft.eventId).toBeNull()
  fireEvent.blur(field())
  fireEvent.focus(field())
  expect(offered()).toHaveLength(1)
  fireEvent.click(screen.getByRole('option'))
  expect(draft.eventId).toBe(7)
  expect(onSubmit).not.toHaveBeenCalled()
})

it('offers of an earlier answer what may still be meant, and says that nothing is found or that the search failed', async () => {
  await type('ink')
  await answer(json(200, [ink, casts]))
  await type('ink casts')
  expect(offered()).toEqual([expect.stringMatching(/^Ink among casts/)])
  await answer(json(200, []))
  expect([offered(), status()]).toEqual([[], 'No events found. You can write one below.'])
  await type('ink casts at')
  await answer(json(503, { message: 'Unavailable' }))
  expect(status()).toBe('The search did not answer. You can write the event below, or try again.')
  await type('')
  expect(status()).toBe('')
})
