// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { openRecorder } from './recorder.ts'
import { useRecorder } from './useRecorder.ts'

const opened = vi.hoisted(() => ({ cameras: 0, closes: 0 }))
vi.mock('./recorder.ts', () => ({
  openRecorder: ({ onState }: Parameters<typeof openRecorder>[0]) => {
    opened.cameras++
    return {
      record() {},
      stop() {},
      close() {
        opened.closes++
        onState({ phase: 'closed' })
      },
    }
  },
}))

it('closes the camera when the page changes, and does not open it again', async () => {
  const onClosed = vi.fn()
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const wrapper = ({ children }: { children: ReactNode }) => {
    router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: ['/', '/post/1'] })
    return <RouterProvider router={router} />
  }
  renderHook(() => useRecorder({ onRecorded() {}, onFailed() {}, onClosed }), { wrapper })
  expect(opened.cameras).toBe(1)
  await act(() => router?.navigate(-1))
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(opened).toEqual({ cameras: 1, closes: 1 })
})
