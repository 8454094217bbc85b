// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { ClipboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { useFileDrop } from './useFileDrop.ts'

const picture = new File(['picture'], 'p.png', { type: 'image/png' })

it.each([
  ['takes a pasted picture', ['Files'], false, true],
  ['leaves pasted text to the field, with a picture of it', ['text/plain', 'Files'], false, false],
  ['leaves a picture that an area inside it has taken', ['Files'], true, false],
])('%s', (_, types, defaultPrevented, isTaken) => {
  const onFiles = vi.fn()
  const preventDefault = vi.fn()
  const { result } = renderHook(() => useFileDrop(onFiles))
  const event = { clipboardData: { files: [picture], types }, defaultPrevented, preventDefault }
  result.current.handlers.onPaste(event as unknown as ClipboardEvent)
  expect([onFiles, preventDefault].map(each => each.mock.calls.length)).toEqual(isTaken ? [1, 1] : [0, 0])
})
