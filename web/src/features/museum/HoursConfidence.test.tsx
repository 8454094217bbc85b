// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { HoursConfidence as Confidence, CurrentUser, Museum } from '@vitrine/contracts'
import { afterEach, expect, it } from 'vitest'
import { makeClient, makeMuseum } from '../../../test/make.ts'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { currentUserQuery } from '../../lib/session.ts'
import { HoursConfidence } from './HoursConfidence.tsx'
import { confidenceQuery } from './hours-confidence.ts'

afterEach(() => {
  cleanup()
  showTextsIn('en')
})

it.each([
  ['en', 'Hours confirmed by 2 visitors · Just now'],
  ['es', 'Horario confirmado por 2 visitantes · Ahora mismo'],
] as const)('says who confirmed the hours, and then when (%s)', (locale, text) => {
  showTextsIn(locale)
  const museum = { ...makeMuseum(), openingHours: {}, opening: { state: 'closed' }, checkIn: null }
  const confidence: Partial<Confidence> = {
    confirmations: 2,
    confirmedAt: new Date().toISOString(),
    isDoubted: false,
  }
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.setQueryData(confidenceQuery(museum as unknown as Museum).queryKey, confidence as Confidence)
  render(
    <QueryClientProvider client={client}>
      <section aria-labelledby="hours">
        <h2 id="hours">{locale}</h2>
      </section>
      <HoursConfidence museum={museum as unknown as Museum} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  expect(screen.getByRole('region').textContent).toContain(text)
})

it.each([
  ['before', 60_000, 1],
  ['after', -60_000, 0],
])('takes a report %s the last entry, and not after it', (_, fromNow, buttons) => {
  const lastEntry = { instant: new Date(Date.now() + fromNow).toISOString() }
  const opening = { state: 'open', changesAt: null, lastEntry }
  const museum = { ...makeMuseum(), openingHours: {}, opening, checkIn: null } as unknown as Museum
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, { id: 7 } as CurrentUser)
  const confidence: Partial<Confidence> = { confirmations: 0, isDoubted: false, isObserved: false }
  client.setQueryData(confidenceQuery(museum).queryKey, confidence as Confidence)
  render(
    <QueryClientProvider client={client}>
      <section>
        <h2 id="hours">Hours</h2>
      </section>
      <HoursConfidence museum={museum} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  expect(screen.queryAllByRole('button', { name: 'Closed when I came' })).toHaveLength(buttons)
})
