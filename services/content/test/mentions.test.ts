import { userBlocked, userMentioned, userRegistered, userUpdated } from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { createChanges } from './changes.ts'
import type { Person } from './environment.ts'

const { env, checks, author, reader, other, admin, sharePost: share, say } = await createChanges()
afterAll(() => env.end())

const named = async (username: string) => {
  const person = await env.person({ username })
  await env.drain()
  return person
}
const edit = async (id: number, content: string) =>
  (await env.call('PATCH', `/api/posts/${id}`, author, { content })).body
const read = async (id: number) => (await env.call('GET', `/api/posts/${id}`)).body
/** A user changes the username; identity publishes the user again. */
const rename = async (person: Person, username: string) => {
  const user = { ...person.user, username, slug: username.toLowerCase() }
  await env.publisher.publish(userRegistered, { user, registeredAt: '2026-01-01T00:00:00.000Z' })
  await env.drain()
}
const mention = (person: Person, name = person.user.username.toLowerCase(), slug = person.user.slug) => ({
  id: person.id,
  name,
  slug,
})

/** Who was notified of a post and its comments. The outbox drops texts once they are published, ids stay. */
const mentionedIn = async (postId: number) => {
  await env.drain()
  return checks.published(userMentioned, postId)
}
describe('a mention in a post', () => {
  it('is of a user who exists; other names stay text', async () => {
    const ada = await named('Ada.Byron')
    const post = await share('With @ada.byron. And @unknown_person, me@example.org, (@Ada.Byron)')
    expect(post.mentions).toEqual([mention(ada)])
    expect(await read(post.id)).toEqual(post)
    const [listed] = (await env.call('GET', '/api/posts?limit=1')).body
    expect(listed).toEqual(post)
    expect(await share('No one in particular')).not.toHaveProperty('mentions')
  })

  it('is not of a user who does not allow it, or whom the writer may not see', async () => {
    const writing = async (person: Person, more: object, by: Person = author) => {
      const data = {
        user: person.user,
        audience: 'public',
        allowsMessages: true,
        allowsTagging: true,
      } as const
      await env.publisher.publish(userUpdated, { ...data, ...more })
      await env.drain()
      const content = `With @${person.user.username}`
      return (await env.call('POST', '/api/posts', by, { type: 'text', content, museumId: null, tags: [] }))
        .body
    }
    const untagged = await named('untagged.person')
    expect(await writing(untagged, { allowsTagging: false })).not.toHaveProperty('mentions')
    expect(await writing(untagged, { allowsTagging: false }, untagged)).toMatchObject({
      mentions: [mention(untagged)],
    })
    const secluded = await named('secluded.person')
    expect(await writing(secluded, { audience: 'private' })).not.toHaveProperty('mentions')
    expect(await writing(secluded, { audience: 'hidden' })).not.toHaveProperty('mentions')
    expect(await writing(secluded, {})).toMatchObject({ mentions: [mention(secluded)] })
    const blocker = await named('blocking.person')
    await env.publisher.publish(userBlocked, { blockerId: blocker.id, blockedId: author.id })
    expect(await writing(blocker, {})).not.toHaveProperty('mentions')
  })

  it('notifies each person once, and not the author', async () => {
    const post = await share(`@${reader.user.username} @${other.user.username} @${reader.user.username}`)
    expect(await mentionedIn(post.id)).toBe(2)
    const own = await share(`I, @${author.user.username}`)
    expect(own.mentions).toEqual([mention(author)])
    expect(await mentionedIn(own.id)).toBe(0)
  })

  it('publishes who mentioned whom, and the beginning of the text', async () => {
    const content = `For @${reader.user.username}`
    const received: unknown[] = []
    const listening = env.bus.subscribe({
      group: 'mentions-test',
      topics: ['vitrine.content'],
      async onDelivery(delivery) {
        for (const { headers, value } of delivery.messages)
          if (headers.ce_type === userMentioned.type && JSON.parse(value).postExcerpt === content)
            received.push(JSON.parse(value))
        delivery.resolve(delivery.messages.at(-1)!)
      },
    })
    const post = await share(content)
    await say(post.id, other, `And @${admin.user.username}`)
    await expect.poll(() => received.length).toBe(2)
    await listening.stop()
    expect(received).toEqual([
      {
        postId: expect.any(Number),
        commentId: null,
        author: author.user,
        userId: reader.id,
        excerpt: content,
        postExcerpt: content,
      },
      {
        postId: expect.any(Number),
        commentId: expect.any(Number),
        author: other.user,
        userId: admin.id,
        excerpt: `And @${admin.user.username}`,
        postExcerpt: content,
      },
    ])
  })

  it('counts for the first ten people', async () => {
    const people = await env.people(12)
    await env.drain()
    const post = await share(`@unknown_one ${people.map(each => `@${each.user.username}`).join(' ')}`)
    expect(post.mentions.map((each: { id: number }) => each.id)).toEqual(
      people.slice(0, 10).map(each => each.id),
    )
    expect(await mentionedIn(post.id)).toBe(10)
  })

  it('notifies of an edit only whom the text did not mention before', async () => {
    const post = await share(`@${reader.user.username}`)
    const edited = await edit(post.id, `@${reader.user.username} and @${other.user.username}`)
    expect(edited.mentions).toEqual([mention(reader), mention(other)])
    expect(await mentionedIn(post.id)).toBe(2)
    expect(await edit(post.id, 'No one any more')).not.toHaveProperty('mentions')
    expect(await mentionedIn(post.id)).toBe(2)
  })

  it('links the present profile of a user who has another name by now, also after an edit', async () => {
    const before = await named('first_name')
    const post = await share('Seen by @First_Name')
    await rename(before, 'second_name')
    const link = mention(before, 'first_name', 'second_name')
    expect((await read(post.id)).mentions).toEqual([link])
    // Another user takes the name.
    const successor = await named('first_name')
    expect((await edit(post.id, 'Seen by @First_Name, and again')).mentions).toEqual([link])
    expect((await share('Seen by @first_name')).mentions).toEqual([mention(successor)])
  })

  it('takes the dots that end a sentence for a part of the name only where no one has the name without them', async () => {
    const dotted = await named('dot.')
    expect((await share('Thanks, @dot.')).mentions).toEqual([mention(dotted)])
    const plain = await named('dot')
    expect((await share('Thanks, @dot.')).mentions).toEqual([mention(plain)])
  })

  it.each(['__proto__', 'constructor', 'toString', '_._._', '...'])(
    'of a user called %s is one like any other',
    async username => {
      const person = await named(username)
      const { mentions } = await share(`Hello @${username} !`)
      expect(mentions).toEqual([mention(person)])
    },
  )

  it('survives the trash', async () => {
    const post = await share(`@${reader.user.username}`)
    const comment = await say(post.id, reader, `@${other.user.username}`)
    await env.call('DELETE', `/api/posts/${post.id}`, author)
    expect((await env.call('POST', `/api/posts/${post.id}/restore`, author)).body.mentions).toEqual([
      mention(reader),
    ])
    await env.call('DELETE', `/api/comments/${comment}`, reader)
    expect((await env.call('POST', `/api/comments/${comment}/restore`, reader)).body.mentions).toEqual([
      mention(other),
    ])
    expect(await mentionedIn(post.id)).toBe(2)
  })
})

describe('a mention in a comment', () => {
  it('is resolved when the comment is written and when it is edited', async () => {
    const post = await share('On mentions')
    const comments = `/api/posts/${post.id}/comments`
    const { body: comment } = await env.call('POST', comments, reader, {
      content: `@${other.user.username}, look`,
    })
    expect(comment.mentions).toEqual([mention(other)])
    const { body: edited } = await env.call('PATCH', `/api/comments/${comment.id}`, reader, {
      content: `@${other.user.username} and @${author.user.username}, look`,
    })
    expect(edited.mentions).toEqual([mention(other), mention(author)])
    expect((await env.call('GET', comments)).body).toEqual([edited])
    expect(await mentionedIn(post.id)).toBe(2)
  })

  it('is published once for one Idempotency-Key', async () => {
    const post = await share('Once')
    const headers = { ...reader.headers, 'idempotency-key': 'mention-once' }
    for (const _ of [1, 2]) {
      const { status } = await env.call(
        'POST',
        `/api/posts/${post.id}/comments`,
        { headers },
        { content: `@${other.user.username}` },
      )
      expect(status).toBe(201)
    }
    expect(await mentionedIn(post.id)).toBe(1)
  })
})
