// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Profile } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../test/texts.tsx'
import { makeClient, makeUser } from '../../test/make.ts'
import { json, stubServer } from '../../test/server.ts'
import { pageToasts, toast } from '../ui/toast/queue.ts'
import { useFollowUser } from './follow.ts'
import { queryKeys } from './query-keys.ts'

afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
})

const key = queryKeys.profiles.one('grace')

/** Follows grace, whose profile and card the page shows. */
async function follow(before: Partial<Profile>, following: boolean, answer: Response) {
  const server = stubServer()
  const client = makeClient()
  const grace = { ...makeUser({ id: 2, username: 'grace' }), followersCount: 5 }
  client.setQueryData(key, { ...grace, isFollowing: false, isRequested: false, ...before })
  client.setQueryData(queryKeys.users.recommended, [grace])
  const { result } = renderHook(() => useFollowUser(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.mutate({ person: { ...grace, ...before }, following }))
  await waitFor(() => expect(server.asked).toEqual(['POST /api/user/2/follow']))
  expect(server.bodies).toEqual([{ following }])
  server.answer(answer)
  await waitFor(() => expect(pageToasts.current()?.open).toBe(true))
  const { isFollowing, isRequested, followersCount } = client.getQueryData<Profile>(key) as Profile
  const [card] = client.getQueryData<{ followersCount: number }[]>(queryKeys.users.recommended) ?? []
  const { title, description } = pageToasts.current() ?? {}
  return {
    toast: [title, description],
    isFollowing,
    isRequested,
    counts: [followersCount, card?.followersCount],
  }
}

describe('following a person', () => {
  it.each([
    [
      'follows',
      {},
      true,
      { following: true, requested: false },
      {
        toast: ['Following User', "You're now following grace"],
        isFollowing: true,
        isRequested: false,
        counts: [6, 6],
      },
    ],
    [
      'stops following',
      { isFollowing: true },
      false,
      { following: false, requested: false },
      {
        toast: ['Unfollowed User', "You've unfollowed grace"],
        isFollowing: false,
        isRequested: false,
        counts: [4, 4],
      },
    ],
    [
      'asks to follow a private profile, which counts nothing',
      {},
      true,
      { following: false, requested: true },
      {
        toast: ['Request sent', 'grace decides whether you can follow.'],
        isFollowing: false,
        isRequested: true,
        counts: [5, 5],
      },
    ],
    [
      'withdraws the request',
      { isRequested: true },
      false,
      { following: false, requested: false },
      {
        toast: ['Request withdrawn', 'You no longer ask to follow grace.'],
        isFollowing: false,
        isRequested: false,
        counts: [5, 5],
      },
    ],
  ])('%s', async (_, before, following, answer, expected) => {
    expect(await follow(before, following, json(200, answer))).toEqual(expected)
  })

  it('says what failed, and changes nothing', async () => {
    const answer = json(403, { message: 'You cannot follow this user.', code: 'forbidden' })
    expect(await follow({}, true, answer)).toEqual({
      toast: ['Error', 'Failed to follow user. Please try again.'],
      isFollowing: false,
      isRequested: false,
      counts: [5, 5],
    })
  })
})
