import { mediaFilePath, type Post, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { addPicture } from '@vitrine/network/media'
import { createVisitor, type Person, signUp } from '@vitrine/network/person'
import { beforeAll, expect, it } from 'vitest'
import { sharedNetwork } from './network.ts'

let network: Network
let author: Person
let reader: Person
let moderator: Person
beforeAll(async () => {
  network = await sharedNetwork()
  author = await signUp(network.url, 'ada.files')
  reader = await signUp(network.url, 'ben.files')
  moderator = await signUpAdministrator('mod.files')
  await network.drain()
})

/** A session begins with the role that its user has then. */
async function signUpAdministrator(username: string): Promise<Person> {
  const { user } = await signUp(network.url, username)
  await network.identity.ctx.db.query("update users set role = 'Admin' where id = $1", [user.id])
  const visitor = createVisitor(network.url)
  await visitor.call(routes.login, {
    body: { email: user.email, password: `${username}-likes-museums` },
  })
  return { ...visitor, user }
}

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
  await expect.poll(async () => (await author.call(routes.getMedia, withId(id))).status).toBe('ready')
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
  await expect.poll(() => statusOf(whilePublic)).toBe(200)

  await setVisibility('private')
  expect(await statusOf(whilePrivate)).toBe(404)
  await setVisibility('public')
  await expect.poll(() => statusOf(whilePrivate)).toBe(200)

  await author.call(routes.deletePost, withId(id))
  await network.drain()
  expect(await statusOf(whileDeleted)).toBe(404)
  // Not removed: its author may restore it.
  await author.call(routes.restorePost, withId(id))
  await network.drain()
  await expect.poll(() => statusOf(whileDeleted)).toBe(200)
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
