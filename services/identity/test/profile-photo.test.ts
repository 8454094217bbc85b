import { profilePhotoChanged } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let ada: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  ada = await environment.join()
})
afterAll(() => environment.close())

const url = (id: number) => `/api/media/files/${id}-abcdefghijklmnopqrstuvwxyz.webp`
async function change(userId: number, imageUrl: string | null) {
  await environment.publish(profilePhotoChanged, { userId, imageUrl })
  await environment.service.drain()
}
const shown = async () => (await environment.call('GET', `/api/user/${ada.id}`)).json().profileImageUrl
const published = async () =>
  (
    await environment.sql.query<{ url: string | null }>(
      `select data #>> '{user,profileImageUrl}' as url from outbox where type = 'user-updated' order by seq`,
    )
  ).map(row => row.url)

it('shows a photo that media has, and publishes it with the user', async () => {
  await change(ada.id, url(1))
  expect(await shown()).toBe(url(1))
  await change(ada.id, url(2))
  expect(await shown()).toBe(url(2))
  await change(ada.id, null)
  expect(await shown()).toBeNull()
  expect(await published()).toEqual([url(1), url(2), null])
})

it('publishes nothing for a photo that is shown already, and none of a user who is deleted', async () => {
  const before = await published()
  await change(ada.id, null)
  await change(9_999_999, url(3))
  expect(await published()).toEqual(before)
  expect(await environment.sql.query('select 1 from dead_letters')).toEqual([])
})
