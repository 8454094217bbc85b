// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { ClipboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { useFileDrop } from './useFileDrop.ts'

const picture = new File(['picture'], 'p.png', { type: 'image/png' })

it.each([
  ['takes a pasted picture', ['Files'], true],
  ['leaves pasted text to the field, also where a picture of it comes along', ['text/plain', 'Files'], false],
])('%s', (_, types, isTaken) => {
  const onFiles = vi.fn()
  const preventDefault = vi.fn()
  const { result } = renderHook(() => useFileDrop(onFiles))
  const event = { clipboardData: { files: [picture], types }, preventDefault }
  result.current.handlers.onPaste(event as unknown as ClipboardEvent)
  expect([onFiles, preventDefault].map(each => each.mock.calls.length)).toEqual(isTaken ? [1, 1] : [0, 0])
})
