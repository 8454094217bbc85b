// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { DataExport } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, it, vi } from 'vitest'
import { makeClient } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { ExportData } from './ExportData.tsx'

afterEach(() => vi.unstubAllGlobals())

const queued: DataExport = {
  id: 7,
  status: 'queued',
  requestedAt: '2026-11-26T10:00:00.000Z',
  expiresAt: null,
  bytes: null,
}
const ready: DataExport = { ...queued, status: 'ready', expiresAt: '2026-12-03T10:00:00.000Z', bytes: 2_048 }

/** What is on the server, and the answers that the browser waits for. */
function stubExports() {
  const server = { list: [] as DataExport[], isHeld: false, release: () => {} }
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'POST') {
      server.list = [queued]
      return json(202, queued)
    }
    const answer = json(200, server.list)
    if (server.isHeld) await new Promise<void>(resolve => (server.release = resolve))
    return answer
  })
  return server
}

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={makeClient()}>
        <Texts>
          <ExportData />
        </Texts>
      </QueryClientProvider>
    </MemoryRouter>,
  )
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Export data' }))

it('shows by itself that an export has failed, of which no notification arrives', async () => {
  const server = stubExports()
  show()
  press()
  await screen.findByText(/^Waiting/)
  server.list = [{ ...queued, status: 'failed' }]
  await screen.findByText(/^This export could not be completed/)
})

it('keeps an export that was asked for while the list was loading', async () => {
  const server = stubExports()
  server.isHeld = true
  show()
  press()
  await screen.findByText(/^Waiting/)
  server.isHeld = false
  server.release()
  server.list = [ready]
  await screen.findByText(/^Ready · /)
})
