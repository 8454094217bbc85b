import { mediaFilePath, type Post, routes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { addPicture } from '@vitrine/network/media'
import { type Person, signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, expect, it } from 'vitest'

let network: Network
let author: Person
let reader: Person
let moderator: Person
beforeAll(async () => {
  network = await startNetwork()
  author = await signUp(network.url, 'ada')
  reader = await signUp(network.url, 'ben')
  await signUp(network.url, 'mod')
  await network.identity.ctx.db.query("update users set role = 'Admin' where username = 'mod'")
  moderator = await signUp(network.url, 'mod')
  await network.drain()
})
afterAll(() => network?.stop())

const soon = { timeout: 15_000, interval: 100 }
const withId = (id: number) => ({ params: { id } })
/** As everyone is answered. */
async function statusOf(url: string): Promise<number> {
  const answer = await fetch(network.url + url)
  await answer.arrayBuffer()
  return answer.status
}

/** A picture that the worker has prepared. */
async function picture(): Promise<string> {
  const { id, url } = await addPicture(network, author.user.id)
  await expect.poll(async () => (await author.call(routes.getMedia, withId(id))).status, soon).toBe('ready')
  await network.drain()
  return url
}
const share = (urls: string[]): Promise<Post> =>
  author.call(routes.createPost, {
    body: {
      type: 'text',
      content: 'Light from the left',
      museumId: null,
      tags: [],
      images: urls.map(url => ({ url, altText: '' })),
    },
  })
const setVisibility = async (profileVisibility: 'public' | 'private') => {
  await author.call(routes.updatePrivacySettings, { body: { profileVisibility } })
  await network.drain()
}

it('serves files to everyone while a published insight of a public author shows them, and only then', async () => {
  // Each state is asked about by a file that was not asked for yet: for ten seconds a process answers as before.
  const [whilePublic = '', whilePrivate = '', whileDeleted = '', whileModerated = ''] = [
    await picture(),
    await picture(),
    await picture(),
    await picture(),
  ]
  const { id, status } = await share([whilePublic, whilePrivate, whileDeleted, whileModerated])
  expect(status).toBe('published')
  await network.drain()
  await expect.poll(() => statusOf(whilePublic), soon).toBe(200)

  await setVisibility('private')
  expect(await statusOf(whilePrivate)).toBe(404)
  await setVisibility('public')
  await expect.poll(() => statusOf(whilePrivate), soon).toBe(200)

  await author.call(routes.deletePost, withId(id))
  await network.drain()
  expect(await statusOf(whileDeleted)).toBe(404)
  // Not removed: its author may restore it.
  await author.call(routes.restorePost, withId(id))
  await network.drain()
  await expect.poll(() => statusOf(whileDeleted), soon).toBe(200)
  expect((await reader.call(routes.getPost, withId(id))).images).toHaveLength(4)

  await moderator.call(routes.deletePost, withId(id))
  await network.drain()
  expect(await statusOf(whileModerated)).toBe(404)
})

it('does not serve what a waiting insight will show', async () => {
  const ready = await picture()
  const unknown = mediaFilePath('987654-abcdefghijklmnopqrstuvwxyz.webp')
  expect((await share([ready, unknown])).status).toBe('preparing')
  await network.drain()
  expect(await statusOf(ready)).toBe(404)
})
