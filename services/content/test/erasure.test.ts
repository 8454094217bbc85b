import {
  contentErased,
  deletedUserId,
  type Post,
  postDeleted,
  userDeleted,
  userRegistered,
} from '@vitrine/contracts'
import { findTraces } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { timelineKey } from '../src/timelines/timelines.store.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env?.end())

let lastId = 7_345_610
/** A user whose id is no other number of the test. */
async function leaving(): Promise<Person> {
  const id = ++lastId
  const username = `wisteria${id}`
  const user = { id, username, slug: username, firstName: 'Wis', lastName: 'Teria', profileImageUrl: null }
  const registered = { ...user, role: 'Traveler' as const }
  await env.publisher.publish(userRegistered, { user: registered, registeredAt: new Date().toISOString() })
  return { id, user: registered, headers: await env.tokens.as({ id, username }) }
}

const share = async (by: Person, content: string): Promise<number> => {
  const body = { type: 'text', content, museumId: null, tags: ['erased'] }
  return (await env.call('POST', '/api/posts', by, body)).body.id
}
const say = async (
  by: Person,
  post: number,
  content: string,
  parentId: number | null = null,
): Promise<number> =>
  (await env.call('POST', `/api/posts/${post}/comments`, by, { content, parentId })).body.id
const like = (by: Person, post: number) => env.call('POST', `/api/posts/${post}/like`, by)
const read = async (post: number): Promise<Post> => (await env.call('GET', `/api/posts/${post}`)).body
const keysOf = async (type: string) =>
  (
    await env.ctx.db.query<{ key: string }>('select key from outbox where type = $1 order by seq', [type])
  ).map(({ key }) => key)
const confirmations = async ({ id }: Person) =>
  (await keysOf(contentErased.type)).filter(key => key === String(id))
const traces = ({ id, user }: Person) => findTraces(env.ctx.db, { id, words: [user.username, 'heliotrope'] })
/** What stays: ids in events and in the queue of erasures. */
const audit = ['erasures.user_id', 'outbox.data', 'outbox.key']

async function erase(user: Person): Promise<void> {
  await env.publisher.publish(userDeleted, { userId: user.id })
  await env.drain()
  await expect.poll(() => confirmations(user)).toHaveLength(1)
  await env.drain()
}

describe('the erasure of a deleted user', () => {
  it('leaves nothing of the user, and what others wrote', async () => {
    const leaver = await leaving()
    const [other, third] = (await env.people(2)) as [Person, Person]
    await env.follow(leaver, other)
    await env.follow(other, leaver)
    await env.followMuseum(leaver, await env.museum())
    await env.mute(leaver, third)
    await env.block(third, await leaving())
    await env.mute(third, leaver)
    await env.drain()
    const own = await share(leaver, 'My heliotrope.')
    const trashed = await share(leaver, 'My heliotrope, deleted.')
    await env.call('DELETE', `/api/posts/${trashed}`, leaver)
    const theirs = await share(other, `Stays, @${leaver.user.username} and @${third.user.username}.`)
    await say(other, own, 'On what goes.')
    const answered = await say(leaver, theirs, 'A heliotrope that was answered.')
    await env.call('PATCH', `/api/comments/${answered}`, leaver, { content: 'A heliotrope, edited.' })
    await say(third, theirs, 'The answer.', answered)
    const unanswered = await say(leaver, theirs, 'A heliotrope alone.')
    await say(leaver, theirs, 'My own answer.', unanswered)
    const parent = await say(third, theirs, 'A question.')
    await say(leaver, theirs, 'My answer.', parent)
    const deleted = await say(leaver, theirs, 'A heliotrope, deleted.')
    await env.call('DELETE', `/api/comments/${deleted}`, leaver)
    for (const each of [leaver, third]) await like(each, theirs)
    await env.call('POST', `/api/posts/${theirs}/bookmark`, leaver)
    await env.call('GET', '/api/feed/mixed', leaver)
    await env.ctx.visits.flush()
    await env.drain()
    expect(await read(theirs)).toMatchObject({ likesCount: 2, commentsCount: 6 })
    expect((await read(theirs)).mentions).toHaveLength(2)

    await erase(leaver)
    // Their names in the texts of others stay as words.
    await env.ctx.db.query(`update posts set content = 'Stays.' where id = $1`, [theirs])
    expect(await traces(leaver)).toEqual(audit)
    expect((await env.call('GET', `/api/posts/${own}`)).status).toBe(404)
    expect(await keysOf(postDeleted.type)).toContain(String(own))
    expect(await read(theirs)).toMatchObject({
      likesCount: 1,
      commentsCount: 3,
      mentions: [{ id: third.id, name: third.user.username }],
    })
    const { body: comments } = await env.call('GET', `/api/posts/${theirs}/comments`)
    expect(
      comments.map(({ content, user }: { content: string; user: { id: number; username: string } }) => [
        content,
        user.id,
      ]),
    ).toEqual([
      ['', deletedUserId],
      ['The answer.', third.id],
      ['A question.', third.id],
    ])
    expect(comments[0].user.username).toBe('Deleted user')
    const { redis } = env.ctx
    expect(await redis.exists(timelineKey(leaver.id), `content:visit:${leaver.id}`)).toBe(0)
    const followers = await env.ctx.db.query('select followers from author_followers where author_id = $1', [
      other.id,
    ])
    expect(followers).toEqual([{ followers: 0 }])
  })

  it('takes the replies to a comment that is in the trash with its post, which is restored without them', async () => {
    const leaver = await leaving()
    const [other, third] = (await env.people(2)) as [Person, Person]
    await env.drain()
    const theirs = await share(other, 'Deleted for a while.')
    await say(third, theirs, 'An answer.', await say(leaver, theirs, 'A heliotrope.'))
    await say(third, theirs, 'It stays.')
    await env.drain()
    await env.call('DELETE', `/api/posts/${theirs}`, other)
    await erase(leaver)
    const restored = await env.call('POST', `/api/posts/${theirs}/restore`, other)
    expect([restored.status, restored.body.commentsCount]).toEqual([200, 1])
    const { body: comments } = await env.call('GET', `/api/posts/${theirs}/comments`)
    expect(comments).toMatchObject([{ content: 'It stays.' }])
  })

  it('goes on where it was interrupted, and confirms once', async () => {
    const leaver = await leaving()
    const [other] = (await env.people(1)) as [Person]
    await env.drain()
    const theirs = await share(other, 'Liked.')
    const own = [await share(leaver, 'One'), await share(leaver, 'Two'), await share(leaver, 'Three')]
    await like(leaver, theirs)
    await say(leaver, theirs, 'A heliotrope.')
    await env.drain()

    const { db } = env.ctx
    for (const killedAt of [2, 3, 4, 5]) {
      let transactions = 0
      const failing = {
        ...env.ctx,
        db: {
          ...db,
          transaction: (work: never) => {
            if (++transactions === killedAt) throw new Error('the process was killed')
            return db.transaction(work)
          },
        },
      }
      await expect(erasure.erase(failing as never, leaver.id)).rejects.toThrow('killed')
    }
    await env.publisher.publish(userDeleted, { userId: leaver.id })
    await erase(leaver)
    expect(await traces(leaver)).toEqual(audit)
    expect(await read(theirs)).toMatchObject({ likesCount: 0, commentsCount: 0 })
    const deleted = (await keysOf(postDeleted.type)).map(Number)
    for (const id of own) expect(deleted.filter(each => each === id)).toEqual([id])
  })
})
