// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Texts } from '../../../../test/texts.tsx'
import { CaptionRow } from './CaptionRow.tsx'
import { draftLine } from './captions.ts'

afterEach(cleanup)

const line = draftLine({ startMs: 1_234, endMs: 2_345, text: 'Rain' })

function show(more: Partial<typeof line> = {}) {
  const [onSeek, onChange] = [vi.fn(), vi.fn()]
  const row = (shown: typeof line) => (
    <Texts>
      <CaptionRow
        line={shown}
        position={1}
        isNew={false}
        now={() => 5_678}
        onSeek={onSeek}
        onChange={onChange}
        onRemove={() => {}}
      />
    </Texts>
  )
  const { rerender } = render(row(line))
  const start = screen.getByDisplayValue('0:01.2')
  fireEvent.focus(start)
  if (Object.keys(more).length > 0) rerender(row({ ...line, ...more }))
  fireEvent.blur(start)
  return { onSeek, onChange }
}

it('leaves the line and the preview as they are when a time is passed by', () => {
  const { onSeek, onChange } = show()
  expect(onSeek).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows the preview at a time that was typed', () => {
  const { onSeek, onChange } = show({ start: '0:01.75' })
  expect(onSeek).toHaveBeenCalledWith(1_750)
  expect(onChange).toHaveBeenCalledWith({ start: '0:01.8', startMs: 1_750 })
})

it('takes the exact time of the preview', () => {
  const { onChange } = show()
  const [now] = screen.getAllByRole('button')
  if (now) fireEvent.click(now)
  expect(onChange).toHaveBeenCalledWith({ start: '0:05.7', startMs: 5_678 })
})
