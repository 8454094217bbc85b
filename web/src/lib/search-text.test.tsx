// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useSearchAddress } from './search-text.ts'

type Address = ReturnType<typeof useSearchAddress>

function Screen({ onRender }: { onRender: (address: Address) => void }) {
  onRender(useSearchAddress())
  return null
}

/** A page at an address, with what each of its renders had. */
function openPage(path: string) {
  window.history.replaceState(null, '', path)
  const rendered: Address[] = []
  const element = <Screen onRender={address => rendered.push(address)} />
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />)
  return rendered
}
const search = () => Object.fromEntries(new URLSearchParams(window.location.search))

it('what is typed is written beside what was chosen since the page was rendered', async () => {
  const rendered = openPage('/communities')
  const [before] = rendered
  await act(async () => before?.choose('membership', 'private'))
  // Typing has paused before the choice is rendered.
  await act(async () => before?.write('q', 'ink'))
  expect(search()).toEqual({ membership: 'private', q: 'ink' })
  expect(Object.fromEntries(rendered.at(-1)?.params ?? [])).toEqual(search())
})

it('changes that are made together are both written', async () => {
  const rendered = openPage('/events?view=month')
  await act(async () => {
    rendered.at(-1)?.write('month', '2026-12')
    rendered.at(-1)?.write('day', '2027-01-02')
  })
  expect(search()).toEqual({ view: 'month', month: '2026-12', day: '2027-01-02' })
  expect(Object.fromEntries(rendered.at(-1)?.params ?? [])).toEqual(search())
})

it('an empty value leaves its part of the address out', async () => {
  const rendered = openPage('/communities?q=ink')
  await act(async () => rendered.at(-1)?.write('q', ''))
  expect(window.location.search).toBe('')
  expect(window.location.pathname).toBe('/communities')
})

it('nothing is written to the address of the next page', async () => {
  const rendered = openPage('/communities')
  window.history.pushState(null, '', '/groups/7')
  await act(async () => rendered.at(-1)?.write('q', 'ink'))
  expect(window.location.search).toBe('')
})
