// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { settingsTabOf, useSettings } from './settings.ts'

type Settings = ReturnType<typeof useSettings>

function Screen({ onRender }: { onRender: (settings: Settings) => void }) {
  onRender(useSettings())
  return null
}

describe('the tab of the settings that an address names', () => {
  it.each([
    ['', null],
    ['?tab=notifications', null],
    ['?settings=privacy', 'privacy'],
    ['?tab=notifications&settings=account', 'account'],
    ['?settings=', 'profile'],
    ['?settings=constructor', 'profile'],
  ])('%s is %s', (search, tab) => {
    expect(settingsTabOf(search)).toBe(tab)
  })
})

describe('the dialog', () => {
  let shown: Settings
  function openPage(path: string) {
    window.history.replaceState(null, '', path)
    const keep = (settings: Settings) => {
      shown = settings
    }
    const element = <Screen onRender={keep} />
    render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />)
  }
  /** What the browser does for `history.go(-1)`, which happy-dom leaves out. */
  const arriveAt = (path: string) =>
    act(async () => {
      window.history.replaceState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })

  it('takes one step back, however often it is closed, and can be closed again once that was held', async () => {
    const go = vi.spyOn(window.history, 'go').mockReturnValue()
    openPage('/profile')
    await act(async () => shown.open('privacy'))
    expect(window.location.search).toBe('?settings=privacy')
    const close = () => act(async () => shown.close())
    await close()
    await close()
    expect(go.mock.calls).toEqual([[-1]])
    // The address is held for a question about unsaved changes: the router returns to it.
    const { state } = window.history
    await arriveAt('/profile')
    await close()
    expect(go).toHaveBeenCalledTimes(1)
    await act(async () => {
      window.history.replaceState(state, '', '/profile?settings=privacy')
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    })
    await close()
    expect(go).toHaveBeenCalledTimes(2)
    await arriveAt('/profile')
    go.mockRestore()
  })

  it('leaves an address that it was opened with once, in its place', async () => {
    const replace = vi.spyOn(window.history, 'replaceState')
    openPage('/profile?tab=insights&settings=privacy')
    const before = replace.mock.calls.length
    const { close } = shown
    await act(async () => {
      close()
      close()
    })
    expect(window.location.search).toBe('?tab=insights')
    expect(replace.mock.calls.length - before).toBe(1)
    replace.mockRestore()
  })
})
