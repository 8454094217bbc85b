// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type CollaborationStatus, type MeetupDetail, texts } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { makeClient, makeMeetup, makeMuseum } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import MuseumPanel from './MuseumPanel.tsx'

const museum = makeMuseum({ name: 'Museo del Prado' })
const asked = (more: Partial<MeetupDetail> = {}) =>
  makeMeetup({ museum, museumId: museum.id, mayAnswerForMuseum: true, ...more })

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
  closeContentDialog()
})

function Page() {
  const { data } = useQuery({ ...meetupQuery(1), staleTime: Number.POSITIVE_INFINITY })
  return data && <MuseumPanel meetup={data} />
}
const Dialogs = () => <output>{useContentDialogRequest()?.kind}</output>

function show(more: Partial<MeetupDetail> = {}) {
  const client = makeClient()
  client.setQueryData(meetupQuery(1).queryKey, asked(more))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
        <Dialogs />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answer = (status: number, body: unknown) => act(async () => server.answer(json(status, body)))

it.each([
  [
    'discussion',
    'Museo del Prado is asked to take part in this meetup.',
    ['Take part', 'Host it', 'Decline'],
  ],
  ['confirmed', 'Museo del Prado takes part in this meetup.', ['Host it', 'Discuss it again', 'Withdraw']],
  ['museum_host', 'Museo del Prado hosts this meetup.', ['Take part', 'Discuss it again', 'Withdraw']],
] as const)('says what was answered and what can be: %s', (collaborationStatus, line, answers) => {
  show({ collaborationStatus })
  expect(screen.getByRole('region', { name: line })).toBeTruthy()
  expect(buttons()).toEqual(answers)
})

it.each<[CollaborationStatus, string, CollaborationStatus, string]>([
  ['discussion', 'Take part', 'confirmed', 'The museum takes part'],
  ['discussion', 'Host it', 'museum_host', 'The museum hosts the meetup'],
  ['confirmed', 'Discuss it again', 'discussion', 'The meetup is discussed again'],
])('answers once, for the version that is shown: %s, %s', async (before, name, status, toast) => {
  show({ collaborationStatus: before })
  press(name)
  press(name)
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/1/collaboration'])
  expect(server.bodies).toEqual([{ status, version: 4 }])
  const areDisabled = () => screen.getAllByRole('button').every(button => button.matches(':disabled'))
  await expect.poll(areDisabled).toBe(true)
  await answer(200, asked({ collaborationStatus: status, version: 5 }))
  await expect.poll(() => screen.queryByRole('button', { name })).toBeNull()
  expect(pageToasts.current()?.title).toBe(toast)
  expect(document.activeElement).toBe(screen.getByText(/^Museo del Prado/))
})

it('says that the meetup has changed meanwhile, and reads it again', async () => {
  show()
  press('Take part')
  await expect.poll(() => server.asked).toHaveLength(1)
  await answer(409, { message: texts.errors.staleVersion, code: 'stale_version' })
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/1')
  expect(pageToasts.current()).toMatchObject({
    title: 'Could not answer for the museum',
    description: texts.errors.staleVersion,
  })
  await answer(200, asked({ version: 5 }))
  expect(buttons()).toEqual(['Take part', 'Host it', 'Decline'])
})

it('asks before it declines', () => {
  show()
  press('Decline')
  expect(screen.getByRole('status').textContent).toBe('decline-meetup')
  expect(server.asked).toEqual([])
})

it('says why the manager sees no more of a meetup of a private community', () => {
  show({ mayRead: false })
  screen.getByText('Its community is private, so you see the title and the date alone.')
})
