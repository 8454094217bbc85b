import { type Comment, type Post, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'
import { answersWith, historyTables, keysWith, tablesWith } from './traces.ts'

let network: Network
let author: Person
let reader: Person
let museumId: number

beforeAll(async () => {
  network = await sharedNetwork()
  await openMuseums(network, [draftOf('Kunsthal', { city: 'Rotterdam', country: 'Netherlands' })])
  author = await signUp(network.url, 'ada.deletes')
  reader = await signUp(network.url, 'bob.deletes')
  await reader.call(routes.followUser, { params: { id: author.user.id } })
  const [museum] = await author.call(routes.searchMuseums, { query: { q: 'kunsthal' } })
  museumId = museum?.id ?? 0
  await network.drain()
})

let keys = 0
/** An Idempotency-Key that no other call uses: its stored answer is looked through too. */
const keyed = () => ({ idempotencyKey: `deletes-${++keys}` })

interface Story {
  post: Post
  comment: Comment
  reply: Comment
}

/** An insight, a comment and a reply, all with the word, and a like: consumed by all, shown on open pages. */
async function writeStory(word: string): Promise<Story> {
  const post = await author.call(
    routes.createPost,
    { body: { type: 'text', content: `The ${word} of light #${word}`, museumId, tags: [word] } },
    keyed(),
  )
  const params = { id: post.id }
  const comment = await reader.call(
    routes.createComment,
    { params, body: { content: `A ${word}, truly` } },
    keyed(),
  )
  const reply = await author.call(routes.createComment, {
    params,
    body: { content: `More ${word}`, parentId: comment.id },
  })
  await reader.call(routes.likePost, { params })
  await network.drain()
  const [newest] = await author.call(routes.listNotifications)
  // The answer to this is stored for its Idempotency-Key, and quotes.
  await author.call(routes.readNotification, { params: { id: newest?.id ?? 0 } }, keyed())
  return { post, comment, reply }
}
const pathsOf = (word: string, { post }: Story) => [
  '/api/posts',
  `/api/posts?tag=${word}`,
  `/api/posts/${post.id}`,
  `/api/posts/${post.id}/comments`,
  `/api/posts/museum/${museumId}`,
  `/api/user/${author.user.id}/posts`,
  '/api/feed/mixed',
  '/api/trending/tags',
  `/api/search?q=${word}`,
  `/api/search?q=%23${word}`,
  '/api/notifications',
  `/post/${post.id}`,
]
const people = () => ({ author: author.cookies(), reader: reader.cookies(), anonymous: '' })

/** Where the word is, other than in the history. */
async function traces(word: string, story: Story): Promise<string[]> {
  const [tables, keys, answers] = [
    await tablesWith(network, word),
    await keysWith(network, word),
    await answersWith(network, word, people(), pathsOf(word, story)),
  ]
  return [...tables.filter(table => !historyTables.includes(table)), ...keys, ...answers]
}

const counts = async () => ({
  posts: (await author.call(routes.getOwnProfile)).postsCount,
  atMuseum: (await author.call(routes.getMuseum, { params: { id: museumId } })).totalInsights,
})

describe('what is deleted', () => {
  it('is in no table, key, answer or open page once caches have expired', async () => {
    const word = 'palimpsestic'
    const before = await counts()
    const unreadBefore = await author.call(routes.getUnreadCount)
    const story = await writeStory(word)
    const { post } = story
    // Two authors make it a trending tag.
    const second = await reader.call(routes.createPost, {
      body: { type: 'text', content: `#${word}`, tags: [] },
    })
    await network.drain()

    // Everything that is looked at does find it: a search that found nothing before would prove nothing after.
    const found = await traces(word, story)
    for (const place of [
      'content.posts',
      'content.comments',
      'content.post_tags',
      'museums.search_posts',
      'notifications.notifications',
      'notifications.notification_comments',
      ...pathsOf(word, story).map(path => `author ${path}`),
      'reader /api/notifications',
      `anonymous /post/${post.id}`,
    ])
      expect(found).toContain(place)
    expect(await counts()).toEqual({ posts: before.posts + 1, atMuseum: before.atMuseum + 1 })

    const pages = [
      await openStream(network.url, author.cookies()),
      await openStream(network.url, reader.cookies()),
    ]
    for (const page of pages) await expect.poll(() => page.events('unread').length).toBe(1)
    await author.call(routes.deletePost, { params: { id: post.id } })
    await reader.call(routes.deletePost, { params: { id: second.id } })

    await network.drain()
    await expect.poll(() => traces(word, story)).toEqual([])
    for (const page of pages) {
      await expect
        .poll(() => page.events('post'))
        .toContainEqual({ postId: post.id, commentId: null, change: 'deleted' })
      expect(JSON.stringify(['post', 'notifications-changed'].map(page.events))).not.toContain(word)
      await page.close()
    }
    await expect.poll(counts).toEqual(before)
    expect(await author.call(routes.getUnreadCount)).toEqual(unreadBefore)
    expect((await tablesWith(network, word)).toSorted()).toEqual([
      'content.deleted_comments',
      'content.deleted_posts',
    ])

    // Undone, it is back for all.
    await author.call(routes.restorePost, { params: { id: post.id } })
    await network.drain()
    const hits = await reader.call(routes.search, { query: { q: word } })
    expect(hits.posts.map(hit => hit.id)).toEqual([post.id])
    expect(await author.call(routes.getPost, { params: { id: post.id } })).toMatchObject({
      likesCount: 1,
      commentsCount: 2,
    })
    expect((await author.call(routes.getMixedFeed)).map(item => item.id)).toContain(post.id)
    await author.call(routes.deletePost, { params: { id: post.id } })
    await network.drain()
    await expect.poll(() => traces(word, story)).toEqual([])
  })

  it('of a comment leaves its post, and takes the comment and its replies from everything', async () => {
    const word = 'chiaroscurist'
    const story = await writeStory('sfumato')
    const { post } = story
    const comment = await reader.call(routes.createComment, {
      params: { id: post.id },
      body: { content: `A ${word}` },
    })
    await author.call(routes.createComment, {
      params: { id: post.id },
      body: { content: `Another ${word}`, parentId: comment.id },
    })
    await network.drain()
    const found = await traces(word, story)
    for (const place of [
      'content.comments',
      'notifications.notification_comments',
      'author /api/notifications',
      'reader /api/notifications',
    ])
      expect(found).toContain(place)
    const page = await openStream(network.url, author.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)

    await reader.call(routes.deleteComment, { params: { id: comment.id } })
    await network.drain()
    await expect.poll(() => traces(word, story)).toEqual([])
    await expect
      .poll(() => page.events('post'))
      .toEqual([{ postId: post.id, commentId: comment.id, change: 'deleted' }])
    await expect.poll(() => page.events('notifications-changed').length).toBeGreaterThan(0)
    await page.close()
    // The comment before it is quoted again.
    expect(JSON.stringify(await author.call(routes.listNotifications))).toContain('A sfumato, truly')
    await expect
      .poll(async () => (await author.call(routes.getPost, { params: { id: post.id } })).commentsCount)
      .toBe(2)
  })
})

describe('what is edited', () => {
  it('shows its new text everywhere once caches have expired, and the old one in the history alone', async () => {
    const [word, now] = ['craquelured', 'varnished']
    const story = await writeStory(word)
    const { post, comment, reply } = story
    const found = await traces(word, story)
    const page = await openStream(network.url, reader.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)

    await author.call(routes.updatePost, {
      params: { id: post.id },
      body: { content: `The ${now} of light #${now}`, tags: [now] },
    })
    for (const [who, { id }] of [
      [reader, comment],
      [author, reply],
    ] as const)
      await who.call(routes.updateComment, { params: { id }, body: { content: `More ${now}` } })

    await network.drain()
    await expect.poll(() => traces(word, story)).toEqual([])
    expect((await tablesWith(network, word)).toSorted()).toEqual([
      'content.comment_revisions',
      'content.post_revisions',
    ])
    // Every copy that showed the old text shows the new one; what only passes through is emptied.
    const shown = found.filter(place => !/outbox|trending|[?&](tag|q)=/.test(place))
    expect(await traces(now, story)).toEqual(expect.arrayContaining(shown))
    expect(await reader.call(routes.getPost, { params: { id: post.id } })).toMatchObject({
      content: `The ${now} of light #${now}`,
      tags: [now],
      editedAt: expect.any(String),
    })
    await expect
      .poll(() => page.events('post'))
      .toEqual(
        expect.arrayContaining([
          { postId: post.id, commentId: null, change: 'edited' },
          { postId: post.id, commentId: comment.id, change: 'edited' },
        ]),
      )
    await page.close()
    const history = await author.call(routes.getPostHistory, { params: { id: post.id } })
    expect(history.map(each => each.tags)).toEqual([[word], [now]])
    await expect(reader.call(routes.getPostHistory, { params: { id: post.id } })).rejects.toMatchObject({
      status: 403,
    })
  })
})
