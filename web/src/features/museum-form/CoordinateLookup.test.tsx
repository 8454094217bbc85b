// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Geocoded } from '@vitrine/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../../test/make.ts'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { CoordinateLookup } from './CoordinateLookup.tsx'

afterEach(() => {
  cleanup()
  showTextsIn('en')
  vi.unstubAllGlobals()
})

const place: Geocoded = {
  latitude: 60.39,
  longitude: 5.32,
  precision: 'street',
  source: 'openstreetmap',
  attribution: '© OpenStreetMap contributors',
}

it.each([
  ['en', 'The middle of the street. © OpenStreetMap contributors'],
  ['es', 'El centro de la calle. © Colaboradores de OpenStreetMap'],
] as const)('names the source of a place in the language of the page (%s)', async (locale, text) => {
  vi.stubGlobal('fetch', async () => Response.json(place))
  showTextsIn(locale)
  const draft = { address: '3 Wind Lane', city: 'Bergen', state: '', country: 'Norway' }
  render(
    <QueryClientProvider client={makeClient()}>
      <CoordinateLookup draft={draft} onPlace={() => {}} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(text)).toBeDefined()
})
