// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { NavigationAnnouncer } from './NavigationAnnouncer.tsx'

afterEach(cleanup)

function open() {
  const layout = (
    <>
      <a href="/museum">Museum</a>
      <button type="button">Create</button>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <NavigationAnnouncer />
    </>
  )
  const children = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/museum', element: <h1>Museum</h1> },
  ]
  const router = createMemoryRouter([{ element: layout, children }])
  render(<RouterProvider router={router} />)
  return router
}

const navigate = (router: ReturnType<typeof open>) => act(() => router.navigate('/museum'))

it('leaves the focus where it is on the first screen', () => {
  open()
  expect(document.activeElement).toBe(document.body)
})

it('moves the focus from a link to the content', async () => {
  const router = open()
  screen.getByRole('link').focus()
  await navigate(router)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('moves the focus to the content when the focused control was removed', async () => {
  await navigate(open())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('leaves the focus on a button that was pressed while the screen loaded', async () => {
  const router = open()
  const create = screen.getByRole('button')
  create.focus()
  await navigate(router)
  expect(document.activeElement).toBe(create)
})
