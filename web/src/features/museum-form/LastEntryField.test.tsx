// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Museum, OpeningHours } from '@vitrine/contracts'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import type { Problems } from '../../lib/form-problems.ts'
import { changesOf, problemsOf } from './edits.ts'
import { HoursEditor } from './HoursEditor.tsx'

afterEach(() => {
  cleanup()
  showTextsIn('en')
})

const open = { isOpen: true, isByAppointment: false, openTime: '09:00', closeTime: '17:00' }
const hours: OpeningHours = { defaultHours: { monday: open }, seasonalHours: [], exceptions: [] }

type Changed = (hours: OpeningHours) => void
function Editor({
  initial,
  problems,
  changed,
}: {
  initial: OpeningHours
  problems: Problems
  changed: Changed
}) {
  const [value, setValue] = useState(initial)
  const change = (next: OpeningHours) => {
    changed(next)
    setValue(next)
  }
  return <HoursEditor value={value} problems={problems} onChange={change} />
}

function show(initial: OpeningHours, problems: Problems = {}, name = 'Last entry') {
  const changed = vi.fn<Changed>()
  render(<Editor initial={initial} problems={problems} changed={changed} />, { wrapper: Texts })
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name })
  const choose = (value: string) => fireEvent.change(field, { target: { value } })
  return { field, choose, changed, options: [...field.options].map(option => option.textContent) }
}

it('is not known, or one of the usual times before closing', () => {
  const { field, options } = show(hours)
  expect(field.value).toBe('')
  expect(options).toEqual([
    'Not known',
    ...[15, 30, 45, 60, 90, 120].map(minutes => `${minutes} minutes before closing`),
  ])
})

it('is set, and taken back as if it had never been set', () => {
  const { field, choose, changed } = show(hours)
  choose('45')
  expect(field.value).toBe('45')
  expect(changed).toHaveBeenLastCalledWith({ ...hours, lastEntryMinutes: 45 })
  choose('')
  const openingHours = changed.mock.lastCall?.[0] as OpeningHours
  expect(Object.keys(openingHours)).not.toContain('lastEntryMinutes')
  expect(changesOf({ openingHours }, { openingHours: hours } as Museum)).toEqual({})
})

it('alone is a change of a museum', () => {
  const museum = { openingHours: { ...hours, lastEntryMinutes: 30 } } as Museum
  expect(changesOf({ openingHours: hours }, museum)).toEqual({ openingHours: hours })
})

it('of another source is among the choices, in their order', () => {
  const { field, options } = show({ ...hours, lastEntryMinutes: 20 })
  expect(field.value).toBe('20')
  expect(options.slice(0, 4)).toEqual([
    'Not known',
    '15 minutes before closing',
    '20 minutes before closing',
    '30 minutes before closing',
  ])
})

it('is refused at its field, in the language in use', () => {
  showTextsIn('es')
  const problems = problemsOf({ openingHours: { ...hours, lastEntryMinutes: 7 } }, false)
  const [[path, problem = ''] = []] = Object.entries(problems)
  expect(path).toBe('openingHours.lastEntryMinutes')
  expect(problem).toContain('de 5 a 240 minutos')
  const { field } = show(hours, { lastEntryMinutes: problem }, 'Última entrada')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
    'Todos los días con horas, también en temporadas.',
    problem,
  ])
})
