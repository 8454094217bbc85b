import { descriptionAccepted, descriptionOffered, postDeleted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const at = '2026-11-21T11:00:00.000Z'
const about = { postId: 7, mediaId: 70, of: 'alt-text', postExcerpt: 'The light in room 12' } as const
const offer = (by: number, descriptionId = by) =>
  env.publish(descriptionOffered, {
    ...about,
    descriptionId,
    postAuthorId: 1,
    describer: person(by),
    offeredAt: at,
  })
const accept = () =>
  env.publish(descriptionAccepted, {
    ...about,
    descriptionId: 5,
    author: person(1),
    describerId: 2,
    acceptedAt: at,
  })
const read = async (id: number) => {
  await env.service.drain()
  return env.listAs(id)
}

describe('an offered description', () => {
  it('notifies the author, together with others for the same insight', async () => {
    await offer(2)
    await offer(3)
    expect(await read(1)).toMatchObject([
      {
        kind: 'description_offered',
        title: 'New description',
        message: 'person3 and person2 offered a description for your insight: “The light in room 12”',
        link: '/descriptions',
        thread: { postId: 7, isMuted: false },
      },
    ])
    expect(await read(2)).toEqual([])
  })

  it('notifies its describer once it is accepted, and goes with the insight', async () => {
    await accept()
    expect(await read(2)).toMatchObject([
      {
        kind: 'description_accepted',
        message: 'person1 accepted your description: “The light in room 12”',
        link: '/post/7',
      },
    ])
    await env.publish(postDeleted, {
      postId: 7,
      authorId: 1,
      museumId: null,
      deletedBy: 1,
      deletedAs: 'author',
      deletedAt: at,
    })
    expect(await read(2)).toEqual([])
  })

  it('is quoted to its describer only while they may see its author', async () => {
    await actsOn(env.publish).update(1, {}, 'private')
    await env.service.drain()
    await accept()
    expect(await read(2)).toEqual([])
    await actsOn(env.publish).update(1, {}, 'public')
    await env.service.drain()
  })

  it('is not notified of when comments are turned off', async () => {
    await env.putAs(1, '/api/user/notification-preferences', { commentNotifications: false })
    await offer(2)
    expect(await read(1)).toEqual([])
  })
})
