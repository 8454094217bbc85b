// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import type { PlanDay } from '@vitrine/contracts'
import { act } from 'react'
import { expect, it } from 'vitest'
import { makeSlot, makeVisitPlan } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { When } from './When.tsx'

const day = (date: string, ...parts: ('morning' | 'afternoon')[]): PlanDay => ({
  date,
  slots: parts.map(part => makeSlot({ date, part })),
  closed: [],
})
const whenOf = (days: PlanDay[]) => (
  <When plan={makeVisitPlan({ days })} isSaving={false} onChoose={() => {}} />
)
const time = (name: RegExp | string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent?.split(', from')[0]

it('gives the focus of a time that is offered no more to the next one, and last to the heading', () => {
  const days = [day('2031-05-05', 'morning', 'afternoon'), day('2031-05-06', 'morning')]
  const { rerender } = render(whenOf(days), { wrapper: Texts })
  act(() => time(/^Monday, May 5, Afternoon/).focus())
  rerender(whenOf([day('2031-05-05', 'morning'), day('2031-05-06', 'morning')]))
  expect(focused()).toBe('Tuesday, May 6, Morning')
  rerender(whenOf([day('2031-05-05', 'morning')]))
  expect(focused()).toBe('Monday, May 5, Morning')
  rerender(whenOf([day('2031-05-05')]))
  expect(focused()).toBe('When can you come?')
})

it('leaves the focus where it is, also when it was lost elsewhere', () => {
  const { rerender } = render(whenOf([day('2031-05-05', 'morning', 'afternoon')]), { wrapper: Texts })
  const makesMeetup = time('Make the meetup: Monday, May 5, Afternoon')
  act(() => makesMeetup.focus())
  rerender(whenOf([day('2031-05-05', 'afternoon')]))
  expect(document.activeElement).toBe(makesMeetup)
  act(() => makesMeetup.blur())
  rerender(whenOf([day('2031-05-06', 'morning')]))
  expect(document.activeElement).toBe(document.body)
})

it('keeps the focus at a time that is listed otherwise, because fewer days are left', () => {
  const dates = [5, 6, 7, 8, 9, 10, 11, 12].map(date => `2031-05-${String(date).padStart(2, '0')}`)
  const days = dates.map(date => day(date, 'morning'))
  const { rerender } = render(whenOf(days), { wrapper: Texts })
  act(() => time(/^Tuesday, May 6/).focus())
  rerender(whenOf(days.slice(0, 7)))
  expect(focused()).toBe('Tuesday, May 6, Morning')
})
