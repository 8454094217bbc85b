// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, type MeetupTask, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { AnywhereForm } from './AnywhereForm.tsx'
import { CreateAnywhere } from './CreateAnywhere.tsx'

const task: MeetupTask = { kind: 'create', communityId: null }
const night = { id: 3, name: 'Night sketchers' }
const early = { id: 4, name: 'Early birds' }
const read = 'GET /api/user/groups?may=createMeetup&limit=100'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  sessionStorage.clear()
  server = stubServer()
})
afterEach(() => {
  closeContentDialog()
  vi.unstubAllGlobals()
})

function show(element: ReactElement, client = makeClient()) {
  cleanup()
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>, { wrapper: Texts })
}
const onSaved = vi.fn()
const openForm = (client?: ReturnType<typeof makeClient>) =>
  show(<AnywhereForm userId={5} task={task} onSaved={onSaved} onClose={() => {}} />, client)

function Asked() {
  const request = useContentDialogRequest()
  return <output>{request?.kind === 'meetup' && request.task.kind}</output>
}

describe('the button', () => {
  const showTo = (user: unknown) => {
    const client = makeClient()
    client.setQueryData(queryKeys.currentUser, user)
    show(
      <>
        <CreateAnywhere />
        <Asked />
      </>,
      client,
    )
  }
  const button = () => screen.queryByRole('button', { name: 'Create Meetup' })

  it('opens the form for those who may create a meetup somewhere', async () => {
    showTo(makeUser({ id: 5 }))
    expect([button(), server.asked]).toEqual([null, [read]])
    server.answer(json(200, [night]))
    fireEvent.click(await screen.findByRole('button', { name: 'Create Meetup' }))
    expect(screen.getByRole('status').textContent).toBe('create')
  })

  it('is not shown to others, nor where its communities are unknown', async () => {
    showTo(null)
    expect([button(), server.asked]).toEqual([null, []])
    showTo(makeUser({ id: 5 }))
    server.answer(json(500, { message: 'Failed' }))
    await expect.poll(() => server.asked).toEqual([read])
    expect(button()).toBeNull()
    expect(pageToasts.current()?.open ?? false).toBe(false)
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const community = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Community' })

describe('the form', () => {
  it('asks for the community first, keeps the choice, and creates the meetup there', async () => {
    openForm()
    server.answer(json(200, [night, early]))
    const offered = [...(await community()).options].map(({ text }) => text)
    expect(offered).toEqual(['Choose a community', 'Early birds', 'Night sketchers'])
    press('Create meetup')
    expect(screen.getByText('Please choose a community.')).toBeTruthy()
    expect(document.activeElement).toBe(await community())
    write('Community', '3')
    expect(screen.queryByText('Please choose a community.')).toBeNull()
    write('Title', 'Ink')

    openForm()
    server.answer(json(200, [night, early]))
    expect([(await community()).value, field('Title').value]).toEqual(['3', 'Ink'])
    write('Description', 'Bring a pen.')
    write('Location', 'Hall of honour')
    write('Date', '2031-05-06')
    write('Start time', '18:30')
    press('Create meetup')
    await expect.poll(() => server.asked.at(-1)).toBe('POST /api/communities/3/meetups')
    expect(server.bodies.at(-1)).not.toHaveProperty('communityId')
    server.answer(json(201, makeMeetup({ id: 7 })))
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(sessionStorage.length).toBe(0)
  })

  it('has chosen the only community, and drops one that is offered no longer', async () => {
    openForm()
    server.answer(json(200, [night]))
    expect((await community()).value).toBe('3')
    write('Title', 'Ink')
    openForm()
    server.answer(json(200, [early]))
    expect([(await community()).value, field('Title').value]).toEqual(['4', 'Ink'])
    write('Community', '4')
    openForm()
    server.answer(json(200, [night, { id: 6, name: 'Late birds' }]))
    expect((await community()).value).toBe('')
    press('Discard')
  })

  it('says that the communities could not be loaded, and loads them when asked again', async () => {
    openForm()
    server.answer(json(500, { message: 'Failed' }))
    await screen.findByText('Could not load communities')
    press('Try again')
    await expect.poll(() => server.asked).toHaveLength(2)
    server.answer(json(200, []))
    await screen.findByText('You cannot create meetups in any community at the moment')
  })
})
