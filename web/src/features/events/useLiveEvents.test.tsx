// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseumEvent, makePages } from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { useLiveEvents } from './live.ts'

let stream: ReturnType<typeof stubStream>
beforeEach(() => {
  vi.useFakeTimers()
  stream = stubStream()
})

function Screen() {
  useLiveEvents()
  return null
}
/** How often the lists were read again, of which one has a meetup and a museum event. */
function show() {
  const client = makeClient()
  const events = makePages([makeMeetup({ id: 1 }), makeMuseumEvent({ id: 2 })])
  client.setQueryData(queryKeys.events.list({}), events)
  const reread = vi.spyOn(client, 'invalidateQueries')
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <stream.Open />
      <Screen />
    </QueryClientProvider>,
  )
  return { reread, unmount, isStale: () => client.getQueryState(queryKeys.events.list({}))?.isInvalidated }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each([
  ['meetup', { communityId: 3, meetupId: 1 }],
  ['museum-event', { museumId: 1, eventId: 2 }],
])('reads the lists again soon after a %s of them has changed', async (name, data) => {
  const { reread } = show()
  stream.emit(name, data)
  await wait(1_500)
  expect(reread.mock.calls).toEqual([[{ queryKey: ['events'] }]])
})

it.each([
  ['meetup', { communityId: 3, meetupId: 9 }],
  ['museum-event', { museumId: 1, eventId: 9 }],
])('reads them later after another %s has changed', async (name, data) => {
  const { reread } = show()
  stream.emit(name, data)
  await wait(9_999)
  expect(reread).not.toHaveBeenCalled()
  await wait(1)
  expect(reread).toHaveBeenCalledTimes(1)
})

it('reads nothing once the screen is left, whose lists are stale then', async () => {
  const { reread, unmount, isStale } = show()
  stream.emit('museum-event', { museumId: 1, eventId: 2 })
  unmount()
  expect(isStale()).toBe(true)
  await wait(10_000)
  expect(reread).toHaveBeenCalledTimes(1)
})
