// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { VisitPlanDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeVisitPlan } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import { PlanScreen } from './PlanScreen.tsx'
import { planQuery } from './queries.ts'
import { withChoices } from './votes.ts'

const plan = makeVisitPlan()
const morning = { date: '2031-05-05', part: 'morning' } as const
const afternoon = { ...morning, part: 'afternoon' } as const
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  stubStream()
  server = stubServer()
  client = makeClient()
  client.setQueryData(planQuery(plan.id).queryKey, plan)
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const { data } = useQuery(planQuery(plan.id))
  return (
    <PlanScreen
      plan={data}
      isAbsent={false}
      membersOf={null}
      isError={false}
      onRetry={() => {}}
      community={undefined}
    />
  )
}
function show() {
  cleanup()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const slot = (part: string) => screen.getByRole('button', { name: new RegExp(`^Monday, May 5, ${part}`) })
const museum = (name: string) => screen.getByRole('button', { name: `I want to see it ${name}` })
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
const answer = (...chosen: Parameters<typeof withChoices>[1][]) =>
  server.answer(json(200, chosen.reduce<VisitPlanDetail>(withChoices, plan)))

const all = () => [slot('Morning'), slot('Afternoon'), museum('Reina Sofía')].map(isPressed)

it('sends choices that are pressed together as one, before any of them is rendered', async () => {
  show()
  act(() => {
    slot('Morning').click()
    slot('Afternoon').click()
    museum('Reina Sofía').click()
  })
  await expect.poll(all).toEqual([true, true, true])
  await expect.poll(() => server.asked).toEqual(['PUT /api/visit-plans/7/vote'])
  const newest = { museumIds: [2], times: [morning, afternoon] }
  expect(server.bodies).toEqual([newest])
  answer(newest)
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(client.getQueryData(planQuery(7).queryKey)).toEqual(withChoices(plan, newest))
  expect(all()).toEqual([true, true, true])
  expect(server.asked).toHaveLength(1)
})

it('sends what is pressed meanwhile after the answer, and only the newest of it', async () => {
  show()
  fireEvent.click(slot('Morning'))
  await expect.poll(() => server.asked).toHaveLength(1)
  fireEvent.click(slot('Afternoon'))
  fireEvent.click(slot('Morning'))
  fireEvent.click(museum('Reina Sofía'))
  await expect.poll(all).toEqual([false, true, true])
  expect(server.asked).toHaveLength(1)
  answer({ museumIds: [], times: [morning] })
  await expect.poll(() => server.asked).toHaveLength(2)
  const newest = { museumIds: [2], times: [afternoon] }
  expect(server.bodies[1]).toEqual(newest)
  expect(all()).toEqual([false, true, true])
  answer(newest)
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(all()).toEqual([false, true, true])
})

it('says nothing of a choice that failed when a newer one is saved', async () => {
  show()
  fireEvent.click(slot('Morning'))
  await expect.poll(() => server.asked).toHaveLength(1)
  fireEvent.click(slot('Afternoon'))
  await expect.poll(all).toEqual([true, true, false])
  server.answer(json(409, { message: 'No', code: 'plan_closed' }))
  await expect.poll(() => server.asked).toHaveLength(2)
  answer({ museumIds: [], times: [morning, afternoon] })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(all()).toEqual([true, true, false])
  expect(pageToasts.current()?.open ?? false).toBe(false)
})

it('takes a choice back that could not be saved, says so, and reads the plan again', async () => {
  show()
  fireEvent.click(slot('Morning'))
  await expect.poll(() => isPressed(slot('Morning'))).toBe(true)
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(409, { message: 'This plan has become a meetup.', code: 'plan_closed' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ title: 'Your choice could not be saved', description: 'This plan has become a meetup.' })
  await expect.poll(() => isPressed(slot('Morning'))).toBe(false)
  await expect.poll(() => server.asked[1]).toBe('GET /api/visit-plans/7')
  server.answer(json(200, makeVisitPlan({ state: 'settled', meetupId: 9, mayVote: false, days: [] })))
  const link = await screen.findByRole('link', { name: 'To the meetup' })
  expect(link.getAttribute('href')).toBe('/meetups/9')
})

it('keeps a choice while the plan is read again, and counts it once', async () => {
  show()
  fireEvent.click(slot('Morning'))
  await expect.poll(() => server.asked).toHaveLength(1)
  act(() => {
    const others = { museumIds: [1], times: [afternoon] }
    const { museums, days } = withChoices(plan, others)
    client.setQueryData(planQuery(7).queryKey, {
      ...plan,
      museums: museums.map(each => ({ ...each, isMine: false })),
      days: days.map(day => ({ ...day, slots: day.slots.map(each => ({ ...each, isMine: false })) })),
    })
  })
  await expect
    .poll(() => slot('Morning').textContent)
    .toBe('Monday, May 5, Morning, from 10:00 AM, 1 can come, Most can come')
  expect(isPressed(slot('Morning'))).toBe(true)
  answer({ museumIds: [], times: [morning] })
  await expect.poll(() => client.isMutating()).toBe(0)
})
