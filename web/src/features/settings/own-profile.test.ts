import type { Profile } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makePages, makePost, makeUser } from '../../../test/make.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { patchOwnProfile } from './own-profile.ts'

const { feed } = queryKeys.posts
const own = queryKeys.profiles.one(undefined)
const photo = (name: string | null) => makeUser({ id: 5, profileImageUrl: name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const client = makeClient()
  const ask = async (queryKey: readonly unknown[], answer: unknown) => {
    await client.fetchQuery({ queryKey, staleTime: 0, queryFn: () => Promise.resolve(answer) })
    return client.getQueryData(queryKey)
  }
  return { client, ask }
}

describe('a change of one’s own profile', () => {
  it('is shown at once, and by answers that are asked for later and are older', async () => {
    const { client, ask } = setUp()
    client.setQueryData(own, photo('/old.webp') as Profile)
    patchOwnProfile(client, 5, { profileImageUrl: null })
    expect(client.getQueryData(own)).toEqual(photo(null))

    expect(await ask(own, photo('/old.webp'))).toEqual(photo(null))
    const other = makeUser({ id: 6, profileImageUrl: '/other.webp' })
    expect(
      await ask(
        feed,
        makePages([makePost({ id: 5, user: photo('/old.webp') }), makePost({ id: 7, user: other })]),
      ),
    ).toEqual(makePages([makePost({ id: 5, user: photo(null) }), makePost({ id: 7, user: other })]))
  })

  it('gives way to a later change of the same field, not to one of another', async () => {
    const { client, ask } = setUp()
    patchOwnProfile(client, 5, { profileImageUrl: '/first.webp' })
    patchOwnProfile(client, 5, { firstName: 'Augusta' })
    patchOwnProfile(client, 5, { profileImageUrl: '/second.webp' })
    expect(await ask(own, photo('/old.webp'))).toEqual({ ...photo('/second.webp'), firstName: 'Augusta' })
  })

  it('leaves answers alone after a minute, those to the latest change last', async () => {
    const { client, ask } = setUp()
    patchOwnProfile(client, 5, { profileImageUrl: null })
    vi.advanceTimersByTime(30_000)
    patchOwnProfile(client, 5, { firstName: 'Augusta' })
    vi.advanceTimersByTime(30_000)
    // Meanwhile the photo was changed on another device.
    expect(await ask(own, photo('/new.webp'))).toEqual({ ...photo('/new.webp'), firstName: 'Augusta' })
    vi.advanceTimersByTime(30_000)
    expect(await ask(own, photo('/new.webp'))).toEqual(photo('/new.webp'))
  })
})
