// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../../../test/make.ts'
import { json } from '../../../../test/server.ts'
import { Texts } from '../../../../test/texts.tsx'
import { ClaimForm } from './ClaimForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [500, 'Failed to submit claim request'],
  [409, 'You already have a pending request'],
])('says that a claim was not sent, and why where the server says so (%i)', async (status, text) => {
  const message = 'You already have a pending request'
  vi.stubGlobal('fetch', async () => json(status, { message, code: 'request_pending' }))
  render(
    <QueryClientProvider client={makeClient()}>
      <ClaimForm museumId={1} former={null} onClose={() => {}} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Museum email', 'ada@museum.example')
  type('Why should you manage this museum?', 'I run its archive.')
  fireEvent.click(screen.getByRole('button', { name: 'Submit claim' }))
  expect(await screen.findByText(text)).toBeDefined()
})
