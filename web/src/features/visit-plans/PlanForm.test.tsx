// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum, makeVisitPlan } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { draftKey, keepsDraftsOf, writeStored } from '../../lib/stored.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import { PlanForm } from './PlanForm.tsx'

const onCreated = vi.fn()
const onClose = vi.fn()
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  onCreated.mockClear()
  onClose.mockClear()
  sessionStorage.clear()
  server = stubServer()
})
afterEach(() => vi.unstubAllGlobals())

const draft = draftKey('visitPlan', 5, '.3')
const prado = makeMuseum()
const days = { from: '2031-05-05', to: '2031-05-10' }
/** As left by its author. */
const keep = (more: object) =>
  writeStored(
    draft,
    JSON.stringify({ museums: [prado], ...days, visitLength: '120', maxAttendees: '', ...more }),
  )

function open() {
  cleanup()
  render(
    <QueryClientProvider client={makeClient()}>
      <AntdProvider>
        <PlanForm userId={5} communityId={3} onCreated={onCreated} onClose={onClose} />
      </AntdProvider>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Make the plan' }))
const problems = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

it('offers two weeks and two hours, and names what is missing before it sends', () => {
  open()
  const length = (Date.parse(field('Last day').value) - Date.parse(field('First day').value)) / 86_400_000
  expect([length, field('Length of the visit').value]).toEqual([13, '120'])
  expect(problems()).toEqual([])
  send()
  expect(problems()).toEqual(['Please choose at least one museum.'])
  expect(server.asked).toEqual([])
})

it.each([
  [{ to: '2031-05-04' }, 'The last day comes after the first one.'],
  [{ to: '2031-06-05' }, 'A plan covers up to 31 days.'],
  [{ from: '' }, 'Please give a day, such as 2026-01-31.'],
  [{ maxAttendees: 'ten' }, 'Please give a number of people from 1 to 10,000, or leave it empty.'],
])('refuses %j before it sends', (more, words) => {
  keep(more)
  open()
  send()
  expect(problems()).toEqual([words])
  expect(document.activeElement?.hasAttribute('aria-invalid')).toBe(true)
  expect(server.asked).toEqual([])
})

it('shows what the server refuses at its field, and keeps all that was typed until the plan is made', async () => {
  keep({})
  open()
  type('Seats', '12')
  send()
  await expect.poll(() => server.asked).toEqual(['POST /api/communities/3/visit-plans'])
  expect(server.bodies[0]).toMatchObject({ museumIds: [1], ...days, visitLength: 120, maxAttendees: 12 })
  server.answer(
    json(400, {
      message: 'Validation failed',
      code: 'validation_failed',
      errors: [
        { field: 'museumIds.0', message: 'Gone.', messageId: 'visitPlan.museumUnknown' },
        { field: 'to', message: 'Past.', messageId: 'visitPlan.inThePast' },
      ],
    }),
  )
  await expect
    .poll(problems)
    .toEqual([
      'This museum does not exist any more. Please choose another one.',
      'The last day has passed already.',
    ])
  expect(pageToasts.current()?.open ?? false).toBe(false)

  open()
  expect([field('Seats').value, keepsDraftsOf(5)]).toEqual(['12', true])
  screen.getByRole('button', { name: 'Remove Museo del Prado' })
  send()
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(201, makeVisitPlan()))
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  expect(keepsDraftsOf(5)).toBe(false)
})

it('says what else the server refuses in a toast, and keeps the form', async () => {
  keep({})
  open()
  send()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(409, { message: 'Full', code: 'too_many_plans', messageId: 'visitPlan.tooMany' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      title: 'The plan could not be made',
      description: 'This community has 20 open plans. Please delete one of them first.',
    })
  screen.getByRole('button', { name: 'Remove Museo del Prado' })
})

it('removes a museum, and all of it when it is discarded', () => {
  keep({})
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Museo del Prado' }))
  expect(document.activeElement).toBe(field('Museum'))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect([onClose.mock.calls.length, keepsDraftsOf(5)]).toEqual([1, false])
})
