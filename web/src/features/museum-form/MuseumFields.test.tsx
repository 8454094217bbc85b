// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Texts } from '../../../test/texts.tsx'
import { useProblems } from '../../lib/form-problems.ts'
import { DayEditor } from './DayEditor.tsx'
import { emptyDraft, type Problems } from './draft.ts'
import { MuseumFields } from './MuseumFields.tsx'

afterEach(cleanup)

const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
const options = () => [...category().options].map(({ value }) => value)

function showFields(kind: 'new' | 'added', chosen?: string) {
  const draft = chosen === undefined ? emptyDraft : { ...emptyDraft, category: chosen }
  render(<MuseumFields kind={kind} draft={draft} problems={{}} onChange={() => {}} />, { wrapper: Texts })
}

it('offers members nine kinds, and the one that a look-up found', () => {
  const nine = ['art', 'history', 'science', 'natural_history', 'technology', 'archaeology', 'cultural']
  showFields('new')
  expect([category().value, options()]).toEqual(['art', [...nine, 'specialty', 'other']])
  cleanup()
  showFields('new', 'children')
  expect([category().value, options()]).toEqual(['children', [...nine, 'specialty', 'other', 'children']])
})

it('offers administrators all kinds, from the default one on', () => {
  showFields('added')
  expect([category().value, options().length]).toEqual(['art', 15])
  expect(category().getAttribute('aria-required')).toBe('true')
})

function Refused({ found }: { found: Problems & { monday?: string } }) {
  const form = useRef<HTMLFormElement>(null)
  const { problems, show } = useProblems<typeof found>(form)
  return (
    <form ref={form}>
      <MuseumFields kind="added" draft={emptyDraft} problems={problems} onChange={() => {}} />
      <DayEditor label="Monday" day={undefined} problem={problems.monday} onChange={() => {}} />
      <button type="button" onClick={() => show(found)}>
        send
      </button>
    </form>
  )
}

it.each([
  ['Category', { category: 'Category is required', country: 'Country is required' }, 'Category is required'],
  ['Hours on Monday', { monday: 'Please give both times.' }, 'Please give both times.'],
])('gives the choice "%s" the focus when it is wrong, with what is wrong', (name, found, problem) => {
  render(<Refused found={found} />, { wrapper: Texts })
  fireEvent.click(screen.getByRole('button', { name: 'send' }))
  const choice = screen.getByRole('combobox', { name })
  expect(document.activeElement).toBe(choice)
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem)
})
