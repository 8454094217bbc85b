// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Texts } from '../../../test/texts.tsx'
import { toast } from './queue.ts'
import { ToastRegion } from './ToastRegion.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastRegion />, { wrapper: Texts })
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
  vi.useRealTimers()
})
const say = (kind: 'success' | 'error' | 'warning' | 'info', title = 'Title', description = 'Description') =>
  act(() => {
    toast[kind](title, description)
  })
const shown = () => screen.queryByTestId('toast')

describe('the toast region', () => {
  it.each([
    ['success', 'polite'],
    ['info', 'polite'],
    ['warning', 'assertive'],
    ['error', 'assertive'],
  ] as const)('announces a %s with aria-live "%s"', (kind, live) => {
    say(kind)
    expect(shown()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe(live)
    expect(shown()?.textContent).toBe('TitleDescription')
  })
  it('shows one toast and removes it after 5 s', () => {
    say('info', 'First')
    say('success', 'Second')
    expect(screen.getAllByTestId('toast')).toHaveLength(1)
    act(() => vi.advanceTimersByTime(5_000))
    expect(shown()).toBeNull()
  })
  it('keeps a toast while it is hovered or focused', () => {
    say('info')
    fireEvent.pointerEnter(shown()!)
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.focus(screen.getByLabelText('Dismiss'))
    fireEvent.pointerLeave(shown()!)
    act(() => vi.advanceTimersByTime(60_000))
    expect(shown()).not.toBeNull()
    fireEvent.blur(screen.getByLabelText('Dismiss'))
    act(() => vi.advanceTimersByTime(5_000))
    expect(shown()).toBeNull()
  })
  it('removes a toast after a swipe of more than 50 px', () => {
    say('info')
    const swipe = (to: number) => {
      const card = shown()!
      card.setPointerCapture = vi.fn()
      fireEvent.pointerDown(card, { clientX: 10, pointerId: 1 })
      fireEvent.pointerMove(card, { clientX: to, pointerId: 1 })
      fireEvent.pointerUp(card, { clientX: to, pointerId: 1 })
    }
    swipe(40)
    expect(shown()).not.toBeNull()
    swipe(90)
    expect(shown()).toBeNull()
  })
  it('removes a toast when Dismiss is pressed', () => {
    say('error')
    fireEvent.click(screen.getByLabelText('Dismiss'))
    expect(shown()).toBeNull()
  })
  it('gives its action the focus when the pressed control is removed, and the page afterwards', () => {
    const main = document.body.appendChild(document.createElement('main'))
    Object.assign(main, { id: 'main', tabIndex: -1 })
    const run = vi.fn()
    act(() => {
      toast.show({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run, takesFocus: true } })
    })
    expect(document.activeElement).toBe(screen.getByText('Undo'))
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.click(screen.getByText('Undo'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(shown()).toBeNull()
    expect(document.activeElement).toBe(main)
    main.remove()
  })
  it('leaves the focus where it is for any other action', () => {
    act(() => {
      toast.show({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run: vi.fn() } })
    })
    expect(document.activeElement).toBe(document.body)
  })
})
