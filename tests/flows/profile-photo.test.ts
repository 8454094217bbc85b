import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { sendPhoto } from '@vitrine/network/media'
import { type Person, signUp } from '@vitrine/network/person'
import { beforeAll, expect, it } from 'vitest'
import { sharedNetwork } from './network.ts'

let network: Network
let ada: Person
let ben: Person
beforeAll(async () => {
  network = await sharedNetwork()
  ada = await signUp(network.url, 'ada.photo')
  ben = await signUp(network.url, 'ben.photo')
  await network.drain()
})

it('shows a photo with the name wherever others see it, until it is removed', async () => {
  const body = { type: 'text' as const, content: 'Light from the left.', museumId: null, tags: [] }
  const post = await ada.call(routes.createPost, { body })
  await network.drain()
  const { profileImageUrl } = await sendPhoto(network, ada)
  await network.drain()
  const shown = async () => (await ben.call(routes.getPost, { params: { id: post.id } })).user.profileImageUrl
  expect(await shown()).toBe(profileImageUrl)
  const file = await fetch(network.url + profileImageUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(file.headers.get('cache-control')).toBe('public, max-age=2592000, immutable')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  await file.arrayBuffer()

  await ada.call(routes.deleteProfilePhoto)
  await network.drain()
  expect(await shown()).toBeNull()
})
