// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Texts } from '../../../test/texts.tsx'
import { ReasonForm } from './ReasonForm.tsx'

const onReject = vi.fn<(reason: string) => void>()
beforeEach(() => void onReject.mockClear())
afterEach(cleanup)

const required = 'Please provide a reason for rejection'
const button = () => screen.getByRole('button', { name: 'Reject' })
const field = () => screen.getByRole('textbox', { name: 'Reason' })
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

function open(waitsForReason: boolean) {
  const texts = { label: 'Reason', hint: 'It is read.', action: 'Reject', max: 500 }
  const form = { ...texts, pending: false, waitsForReason, onReject, onClose: () => {} }
  render(<ReasonForm {...form} />, { wrapper: Texts })
}

it('that waits for a reason has a disabled button, which can be reached and says why', () => {
  open(true)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(button().hasAttribute('disabled')).toBe(false)
  expect(describedBy(button())).toEqual([required])
  fireEvent.click(button())
  expect(document.activeElement).toBe(field())
  expect(describedBy(field())).toContain(required)
  expect(onReject).not.toHaveBeenCalled()

  fireEvent.change(field(), { target: { value: '  ' } })
  expect(button().hasAttribute('aria-disabled')).toBe(true)
  fireEvent.change(field(), { target: { value: ' A shop. ' } })
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  fireEvent.click(button())
  expect(onReject).toHaveBeenCalledWith('A shop.')
})

it('that does not wait asks for a reason when it is sent', () => {
  open(false)
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  fireEvent.click(button())
  expect(describedBy(field())).toContain(required)
  expect(onReject).not.toHaveBeenCalled()
})
