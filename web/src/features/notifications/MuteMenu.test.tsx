// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Notification, ThreadArea } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeClient, makeNotification, makePages } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { MuteMenu } from './MuteMenu.tsx'

let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  server = stubServer()
  client = makeClient()
  // The test environment has no popovers.
  HTMLElement.prototype.hidePopover = () => {}
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
})

const threads: [ThreadArea, string, string, string][] = [
  ['insight', 'Mute this insight', 'threads', 'No more notifications about this insight'],
  ['community-post', 'Mute this post', 'community-threads', 'No more notifications about this post'],
  ['meetup', 'Mute this discussion', 'meetup-threads', 'No more notifications about this discussion'],
]

it.each(threads)('mutes what a notification is about: %s', async (area, label, path, said) => {
  const notification = makeNotification({ thread: { area, postId: 7, isMuted: false } })
  client.setQueryData(queryKeys.notifications.list, makePages([notification]))
  render(
    <QueryClientProvider client={client}>
      <MuteMenu notification={notification} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('menuitem', { name: label, hidden: true }))
  await expect.poll(() => server.asked).toEqual([`PUT /api/notifications/${path}/7`])
  expect(server.bodies).toEqual([{ muted: true }])
  const shown = client.getQueryData<ReturnType<typeof makePages<Notification>>>(queryKeys.notifications.list)
  expect(shown?.pages[0]?.data[0]?.thread).toEqual({ area, postId: 7, isMuted: true })
  server.answer(json(200, { muted: true }))
  await expect.poll(() => pageToasts.current()?.title).toBe(said)
})
