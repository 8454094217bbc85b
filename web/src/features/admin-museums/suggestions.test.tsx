// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { MuseumSuggestion } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useApprove } from './suggestions.ts'

afterEach(() => vi.unstubAllGlobals())

const suggestion = { id: 7, name: 'Kites' } as MuseumSuggestion
const museum = { name: 'Kites', category: 'art', state: '-', zipCode: '-' }
const body = { ...museum, address: '3 Wind Lane', city: 'Bergen', country: 'Norway' }

it.each([
  ['decided meanwhile', 409, 'stale_version', 0],
  ['of a museum that may be here already', 409, 'duplicate_museum', 1],
  ['not saved', 500, 'internal', 1],
])('keeps a suggestion in the list unless it is decided: %s', async (_name, status, code, left) => {
  vi.stubGlobal('fetch', async () => json(status, { message: 'No.', code }))
  const client = makeClient()
  const key = queryKeys.adminMuseums.suggestions('pending')
  client.setQueryData(key, makePages([suggestion]))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useApprove(suggestion), { wrapper })
  await expect(result.current(body, { idempotencyKey: 'k' })).rejects.toThrow()
  expect(client.getQueryData<ReturnType<typeof makePages>>(key)?.pages[0]?.data).toHaveLength(left)
})
