// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { UserCard } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeUser } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { MentionField } from './MentionField.tsx'
import './MentionList.tsx'

const person = (id: number, username: string): UserCard => ({
  ...makeUser({ id, username, firstName: 'First', lastName: 'Last' }),
  followersCount: 0,
})

/** What was asked for, with the answer that the test gives. */
let asked: Map<string, (people: UserCard[]) => void>
const people = (text: string) => ({
  queryKey: ['people', text],
  queryFn: () => new Promise<UserCard[]>(resolve => asked.set(text, resolve)),
})

function Form() {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <MentionField ref={field} aria-label="Text" value={text} onText={setText} people={people} />
      <button type="button" onClick={() => setText('')}>
        Send
      </button>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = new Map()
  // Without a layout nothing is visible to the library.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
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
})

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text, selectionStart: text.length } })
  // The script of the list is loaded.
  await act(async () => {
    await vi.dynamicImportSettled()
  })
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const answer = async (text: string, found: UserCard[]) => {
  asked.get(text)?.(found)
  // The cache notifies in a timer.
  await wait(10)
}
const offered = () => screen.queryAllByRole('option').map(each => each.textContent)

describe('the field of a text that may mention people', () => {
  it('asks once typing has paused, and offers who was found', async () => {
    await type('Hi @a')
    await type('Hi @ad')
    await wait(200)
    expect([...asked.keys()]).toEqual([])
    await wait(100)
    expect([...asked.keys()]).toEqual(['ad'])
    await answer('ad', [person(1, 'ada'), person(2, 'adele')])
    expect(offered()).toEqual([expect.stringContaining('ada'), expect.stringContaining('adele')])
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('takes the first one with Enter, and leaves Enter alone when the list is closed', async () => {
    await type('Hi @ad')
    await wait(300)
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
    await answer('ad', [person(1, 'ada')])
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
    expect(field().value).toBe('Hi @ada ')
    expect(field().selectionStart).toBe(8)
    expect([offered(), field().getAttribute('role')]).toEqual([[], null])
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
  })

  it('never shows the answer to an earlier text', async () => {
    await type('@a')
    await wait(300)
    await type('@gr')
    await wait(300)
    await answer('gr', [person(3, 'grace')])
    await answer('a', [person(1, 'ada')])
    expect(offered()).toEqual([expect.stringContaining('grace')])
  })

  it('closes when the form has sent the text', async () => {
    await type('@a')
    await wait(300)
    await answer('a', [person(1, 'ada')])
    fireEvent.click(screen.getByText('Send'))
    expect([offered(), field().value]).toEqual([[], ''])
  })

  it('narrows an answer while more is typed', async () => {
    await type('@a')
    await wait(300)
    await answer('a', [person(1, 'ada'), person(2, 'alan')])
    await type('@al')
    expect(offered()).toEqual([expect.stringContaining('alan')])
  })

  it('stays closed after Escape until another mention begins', async () => {
    await type('@a')
    await wait(300)
    await answer('a', [person(1, 'ada')])
    const bubbled = vi.fn()
    document.addEventListener('keydown', bubbled)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(bubbled).not.toHaveBeenCalled()
    document.removeEventListener('keydown', bubbled)
    expect(offered()).toEqual([])
    await type('@ad')
    await wait(300)
    expect(asked.has('ad')).toBe(false)
    await type('@ad @g')
    await wait(300)
    expect(asked.has('g')).toBe(true)
  })
})
