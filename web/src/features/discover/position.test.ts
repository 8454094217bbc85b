// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePosition } from './position.ts'

const place = { latitude: 52.36, longitude: 4.885 }

/** A browser that has not said yet whether the visitor has agreed. */
function openBrowser() {
  const { promise, resolve, reject } = Promise.withResolvers<{ state: PermissionState }>()
  const geolocation = {
    getCurrentPosition: (onPosition: (at: { coords: typeof place }) => void) => onPosition({ coords: place }),
  }
  vi.stubGlobal('navigator', { permissions: { query: () => promise }, geolocation })
  return { say: (state: PermissionState) => resolve({ state }), fail: reject }
}

it('asks for nothing before the browser has said whether the visitor has agreed', async () => {
  const browser = openBrowser()
  const { result } = renderHook(() => usePosition())
  expect(result.current.position).toEqual({ status: 'checking' })
  browser.say('prompt')
  await waitFor(() => expect(result.current.position).toEqual({ status: 'unasked' }))
  await act(() => result.current.locate())
  expect(result.current.position).toEqual({ status: 'known', ...place })
})

it('is known without asking where the visitor has agreed before', async () => {
  const browser = openBrowser()
  const { result } = renderHook(() => usePosition())
  browser.say('granted')
  await waitFor(() => expect(result.current.position).toEqual({ status: 'known', ...place }))
})

it('can be asked for in a browser that does not know the permission', async () => {
  const browser = openBrowser()
  const { result } = renderHook(() => usePosition())
  browser.fail(new TypeError('geolocation is not a permission'))
  await waitFor(() => expect(result.current.position).toEqual({ status: 'unasked' }))
})
