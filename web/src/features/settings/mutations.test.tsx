// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PrivacySettings } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages, makePost, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { useSavePrivacy, useSaveProfile } from './mutations.ts'

afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
})

const settings: PrivacySettings = {
  profileVisibility: 'public',
  showEmail: false,
  showFollowers: true,
  showFollowing: true,
  allowMessages: true,
  allowTagging: true,
}

function setUp() {
  const server = stubServer()
  const client = makeClient()
  client.setQueryData(queryKeys.settings.privacy, settings)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ email: useSavePrivacy('showEmail'), tagging: useSavePrivacy('allowTagging') }),
    { wrapper },
  )
  const shown = () => {
    const { showEmail, allowTagging } =
      client.getQueryData<PrivacySettings>(queryKeys.settings.privacy) ?? settings
    return { showEmail, allowTagging }
  }
  return { server, result, shown }
}
const refused = () => json(400, { message: 'Please check your input', code: 'validation_error' })

describe('a setting that is saved at once', () => {
  it('is shown before the answer, and the changes are sent one after another', async () => {
    const { server, result, shown } = setUp()
    act(() => {
      result.current.email(true)
      result.current.tagging(false)
    })
    expect(shown()).toEqual({ showEmail: true, allowTagging: false })
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(json(200, { ...settings, showEmail: true }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(shown()).toEqual({ showEmail: true, allowTagging: false })
    server.answer(json(200, { ...settings, showEmail: true, allowTagging: false }))
    await waitFor(() => expect(server.asked).toEqual(Array(2).fill('PUT /api/user/privacy-settings')))
    expect(shown()).toEqual({ showEmail: true, allowTagging: false })
  })

  it('is put back alone when it is refused, with a toast', async () => {
    const { server, result, shown } = setUp()
    act(() => {
      result.current.email(true)
      result.current.tagging(false)
    })
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(refused())
    await waitFor(() => expect(shown()).toEqual({ showEmail: false, allowTagging: false }))
    expect(pageToasts.current()).toMatchObject({
      title: 'Update Failed',
      description: 'This setting could not be saved. It is as it was before.',
    })
  })

  it('keeps a newer change when an older one is refused', async () => {
    const { server, result, shown } = setUp()
    act(() => result.current.email(true))
    act(() => result.current.email(false))
    act(() => result.current.email(true))
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(refused())
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(shown().showEmail).toBe(true)
  })
})

describe('a profile that is saved', () => {
  it('gives every copy of the person the new name', async () => {
    const server = stubServer()
    const client = makeClient()
    client.setQueryData(queryKeys.currentUser, makeUser())
    client.setQueryData(queryKeys.posts.feed, makePages([makePost()]))
    const onSaved = vi.fn()
    const { result } = renderHook(
      () => useSaveProfile({ onSaved, onRefused: vi.fn(), onPasswordWanted: vi.fn() }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      },
    )
    act(() => {
      result.current.mutate({ username: 'ada.l' })
      result.current.mutate({ username: 'ada.l' })
    })
    await waitFor(() => expect(server.asked).toEqual(['PUT /api/user/profile']))
    server.answer(json(200, { ...makeUser({ username: 'ada.l', slug: 'ada-l' }), bio: '' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(client.getQueryData(queryKeys.currentUser)).toMatchObject({ username: 'ada.l', slug: 'ada-l' })
    expect(client.getQueryData(queryKeys.posts.feed)).toMatchObject({
      pages: [{ data: [{ user: { username: 'ada.l', slug: 'ada-l' } }] }],
    })
    expect(pageToasts.current()?.title).toBe('Profile Updated')
  })
})
