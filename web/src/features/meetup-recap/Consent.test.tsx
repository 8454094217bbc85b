// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeClient, makeMeetup, makeRecap } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { meetupQuery } from '../../lib/meetups.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import Consent from './Consent.tsx'

let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  server = stubServer()
  client = makeClient()
})

function Page() {
  const { data } = useQuery(meetupQuery(1))
  return data ? <Consent meetup={data} /> : null
}
function show(recapConsent: boolean | null) {
  client.setQueryData(meetupQuery(1).queryKey, makeMeetup({ recapConsent }))
  client.setQueryData(queryKeys.meetups.recap(1), makeRecap())
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const answer = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'My photos may be shown in the recap' })
const isRecapStale = () => client.getQueryState(queryKeys.meetups.recap(1))?.isInvalidated

it('is given at once and can be taken back, after which the recap is read again', async () => {
  show(false)
  expect(answer().checked).toBe(false)
  screen.getByText(/You can take this back at any time\.$/)
  fireEvent.click(answer())
  await expect.poll(() => answer().checked).toBe(true)
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/recap/consent'])
  expect(server.bodies).toEqual([{ isGiven: true }])
  server.answer(json(200, { isGiven: true }))
  await expect.poll(isRecapStale).toBe(true)
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(answer().checked).toBe(true)
  fireEvent.click(answer())
  await expect.poll(() => answer().checked).toBe(false)
  await expect.poll(() => server.bodies[1]).toEqual({ isGiven: false })
})

it('is taken back where it is refused, with the words of the server', async () => {
  show(true)
  fireEvent.click(answer())
  await expect.poll(() => answer().checked).toBe(false)
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(403, { code: 'forbidden', message: 'No', messageId: 'recap.guestsConsent', values: {} }))
  await expect.poll(() => answer().checked).toBe(true)
  expect(pageToasts.current()).toMatchObject({
    title: 'Your answer could not be saved',
    description: 'Whoever attends this meetup is asked about its recap.',
  })
})

it('does not ask who did not attend', () => {
  show(null)
  expect(screen.queryByRole('switch')).toBeNull()
})
