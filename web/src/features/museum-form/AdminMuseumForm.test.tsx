// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { MuseumFacts } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import AdminMuseumForm, { type AdminMuseumBody } from './AdminMuseumForm.tsx'

const send = vi.fn(async (_museum: AdminMuseumBody) => {})
const known = { name: 'Kites', address: '3 Wind Lane', city: 'Bergen', country: 'Norway' }
const facts: MuseumFacts = {
  ...known,
  description: '',
  category: 'children',
  state: 'Vestland',
  zipCode: '5003',
  latitude: null,
  longitude: null,
  website: '',
  phone: '',
  email: '',
  featuredImage: '',
  openingHours: null,
}

beforeEach(() => {
  send.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ found: true, data: facts, source: null }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(initial: object = known) {
  const props = { initial, submitLabel: 'Add', send, onDone: () => {}, onClose: () => {} }
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <AdminMuseumForm {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
const lookUp = () => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kites' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look up' }))
}
const filled = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /State/ }).value).toBe('Vestland'),
  )

it('sends the details that members are not asked for', async () => {
  open({ ...known, state: '-', zipCode: '5003' })
  type('Address, second line', 'Hall B')
  type('Page for donations', 'https://kites.example/give')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Restrooms' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    address2: 'Hall B',
    donateUrl: 'https://kites.example/give',
    amenities: ['restrooms'],
    category: 'art',
  })
})

it('refuses a museum without a category', () => {
  open({ ...known, state: '-', zipCode: '5003' })
  fireEvent.change(category(), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('Category is required')).toBeDefined()
  expect(document.activeElement).toBe(category())
  expect(send).not.toHaveBeenCalled()
})

it('takes the category that a look-up finds, unless one was chosen', async () => {
  open()
  lookUp()
  await filled()
  expect(category().value).toBe('children')
  cleanup()

  open()
  fireEvent.change(category(), { target: { value: 'history' } })
  fireEvent.change(category(), { target: { value: 'art' } })
  lookUp()
  await filled()
  expect(category().value).toBe('art')
})
