// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { useEditMuseum } from './edit-mutations.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [true, 500, 'Failed to update museum'],
  [false, 503, 'Failed to update museum information.'],
  [true, 403, 'You may not do this.'],
])('says what failed (by an administrator: %s, %i)', async (isAdministered, status, text) => {
  vi.stubGlobal('fetch', async () => json(status, { message: 'You may not do this.', code: 'forbidden' }))
  const client = makeClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const nothing = () => {}
  const options = { isAdministered, onSaved: nothing, onRefused: nothing, onStale: nothing }
  const { result } = renderHook(() => useEditMuseum({ id: 1, version: 1 }, options), { wrapper })
  act(() => result.current.mutate({ name: 'Kites' }))
  await waitFor(() => expect(pageToasts.current()).toMatchObject({ title: 'Error', description: text }))
})
