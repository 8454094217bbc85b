import {
  commentDeleted,
  commentRestored,
  type ErrorCode,
  type EventDefinition,
  postCreated,
  postDeleted,
  postRestored,
  texts,
} from '@vitrine/contracts'
import { createPublisher } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/counters/counters.reconcile.ts'
import { tasks } from '../src/tasks.ts'
import { timelineOf } from '../src/timelines/timelines.service.ts'
import { type ContentWorld, createContentWorld, type Person } from './world.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let env: ContentWorld
let author: Person
let reader: Person
let other: Person
let admin: Person

beforeAll(async () => {
  env = await createContentWorld('content_deletes', { config: { RATE_LIMIT_FACTOR: 100 } })
  author = await env.person()
  reader = await env.person()
  other = await env.person()
  admin = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.end())

const share = async (content: string, more: object = {}, who = author): Promise<number> =>
  (await env.call('POST', '/api/posts', who, { type: 'text', content, ...more })).body.id
const say = async (post: number, who: Person, content: string, parentId?: number): Promise<number> =>
  (await env.call('POST', `/api/posts/${post}/comments`, who, { content, ...(parentId && { parentId }) }))
    .body.id
const like = (post: number, who: Person) => env.call('POST', `/api/posts/${post}/like`, who)
const comments = async (post: number): Promise<string[]> =>
  (await env.call('GET', `/api/posts/${post}/comments`)).body.map((each: { content: string }) => each.content)
/** At that time by the service's clock. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  env.time.offsetMs = ms
  try {
    return await work()
  } finally {
    env.time.offsetMs = 0
  }
}

/** Everything that a mutation could leave behind. */
async function stored() {
  const tables = await env.ctx.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(outbox_|postgrator|.*version)'`,
  )
  const counts = tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`)
  return env.ctx.db.query(`select ${counts.join(', ')}`)
}
async function refused(
  call: Parameters<ContentWorld['call']>,
  expected: { status: number; code: ErrorCode; message?: string; field?: string },
) {
  await env.drain()
  const before = await stored()
  const { status, body } = await env.call(...call)
  expect({ status, code: body.code }).toEqual({ status: expected.status, code: expected.code })
  if (expected.message) expect(body.message).toBe(expected.message)
  if (expected.field) expect(body.errors).toMatchObject([{ field: expected.field }])
  expect(body.requestId).toEqual(expect.any(String))
  expect(await stored()).toEqual(before)
}
const forbidden = { status: 403, code: 'forbidden', message: texts.errors.accessDenied.message } as const
const expired = { status: 403, code: 'forbidden', message: texts.errors.undoExpired } as const
const missing = { status: 404, code: 'not_found', message: texts.errors.notFound.message } as const
const invalidId = { status: 400, code: 'validation_error', field: 'id' } as const
const unauthenticated = { status: 401, code: 'unauthenticated' } as const

/** Which tables hold the word; what is kept for a restore and for the history is read by the author and moderators only. */
const kept = ['deleted_posts', 'deleted_comments', 'post_revisions', 'comment_revisions']
async function tablesWith(word: string): Promise<string[]> {
  const tables = await env.ctx.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (kept.includes(name)) continue
    const rows = await env.ctx.db.query(`select 1 from "${name}" as t where t::text ilike $1`, [`%${word}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** What was published about a post, as the bus carries it. */
async function published<E extends EventDefinition>(event: E, post: number): Promise<unknown[]> {
  return env.ctx.db.query('select 1 from outbox where type = $1 and key = $2', [event.type, String(post)])
}

describe('DELETE /api/posts/:id', () => {
  it('takes an insight with its comments and likes out of everything that shows it', async () => {
    const museum = await env.museum()
    await env.follow(reader, author)
    await env.drain()
    const keyed = { headers: { ...author.headers, 'idempotency-key': 'share-and-delete' } }
    const written = { type: 'text', content: 'A #zugzwang in oil', museumId: museum.id, tags: ['zugzwang2'] }
    const { body: shared } = await env.call('POST', '/api/posts', keyed, written)
    const id: number = shared.id
    const comment = await say(id, reader, 'zugzwang indeed')
    await say(id, other, 'Such a zugzwang', comment)
    await like(id, reader)
    await env.drain()
    expect(await timelineOf(env.ctx, reader.id)).toContain(id)

    const { status, body } = await env.call('DELETE', `/api/posts/${id}`, author)
    expect([status, body]).toEqual([200, { id }])
    await env.drain()

    expect((await env.call('GET', `/api/posts/${id}`)).status).toBe(404)
    expect((await env.call('GET', `/api/posts/${id}/comments`)).status).toBe(404)
    const lists = [
      '/api/posts',
      '/api/posts?tag=zugzwang',
      `/api/posts/museum/${museum.id}`,
      `/api/user/${author.id}/posts`,
      '/api/feed/mixed',
      '/api/trending/tags',
    ]
    for (const list of lists)
      expect(JSON.stringify((await env.call('GET', list, reader)).body)).not.toContain('zugzwang')
    expect(await timelineOf(env.ctx, reader.id)).not.toContain(id)
    expect(await tablesWith('zugzwang')).toEqual([])
    // A retry of the request that shared it finds it gone, and no text in the stored answer.
    await refused(['POST', '/api/posts', keyed, written], missing)
    for (const path of ['like', 'comments'])
      await refused(
        ['POST', `/api/posts/${id}/${path}`, reader, path === 'like' ? {} : { content: 'x' }],
        missing,
      )
  })

  it('lets a moderator delete, and records it', async () => {
    const id = await share('Unkind words')
    expect((await env.call('DELETE', `/api/posts/${id}`, admin)).status).toBe(200)
    expect(await env.ctx.db.query('select * from moderation_actions where post_id = $1', [id])).toMatchObject(
      [{ moderator_id: admin.id, action: 'delete', comment_id: null, author_id: author.id }],
    )
    const own = await share('Own words', {}, admin)
    await env.call('DELETE', `/api/posts/${own}`, admin)
    expect(await env.ctx.db.query('select 1 from moderation_actions where post_id = $1', [own])).toEqual([])
  })

  it('is answered once for one Idempotency-Key', async () => {
    const id = await share('Once')
    const headers = { ...author.headers, 'idempotency-key': 'delete-once' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => env.call('DELETE', `/api/posts/${id}`, { headers })),
    )
    expect(answers.map(answer => [answer.status, answer.body])).toEqual(Array(3).fill([200, { id }]))
    expect(await published(postDeleted, id)).toHaveLength(1)
  })

  it('refuses', async () => {
    const id = await share('Mine')
    await refused(['DELETE', `/api/posts/${id}`, reader], forbidden)
    await refused(['DELETE', `/api/posts/${id}`], unauthenticated)
    await refused(['DELETE', '/api/posts/999999', author], missing)
    await refused(['DELETE', '/api/posts/first', author], invalidId)
    await refused(['DELETE', `/api/posts/${id}`, author, { reason: 'x' }], {
      status: 400,
      code: 'validation_error',
      field: 'reason',
    })
    await env.call('DELETE', `/api/posts/${id}`, author)
    await refused(['DELETE', `/api/posts/${id}`, author], missing)
  })

  it('wins or loses a race with likes and comments as a whole', async () => {
    const id = await share('Contended')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) =>
        env.call('POST', `/api/posts/${id}/comments`, reader, { content: `${i}` }),
      ),
      ...[reader, other, admin].map(who => like(id, who)),
      env.call('DELETE', `/api/posts/${id}`, author),
    ])
    expect(answers.map(answer => answer.status).filter(status => ![200, 201, 404].includes(status))).toEqual(
      [],
    )
    await env.drain()
    const [left] = await env.ctx.db.query('select 1 from comments where post_id = $1', [id])
    expect(left).toBeUndefined()
    await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })

  it('counts towards the insights of an account’s first day', async () => {
    const strict = await createContentWorld('content_deletes_limit')
    try {
      const fresh = { headers: await strict.stranger() }
      for (const _ of [1, 2, 3]) {
        const { body } = await strict.call('POST', '/api/posts', fresh, { type: 'text', content: 'x' })
        expect((await strict.call('DELETE', `/api/posts/${body.id}`, fresh)).status).toBe(200)
      }
      expect((await strict.call('POST', '/api/posts', fresh, { type: 'text', content: 'x' })).status).toBe(
        429,
      )
    } finally {
      await strict.end()
    }
  })
})

describe('POST /api/posts/:id/restore', () => {
  it('brings everything back as it was', async () => {
    const id = await share('Second thoughts about #etching')
    const first = await say(id, reader, 'One')
    await say(id, other, 'Two', first)
    const gone = await say(id, other, 'Deleted before')
    await env.call('DELETE', `/api/comments/${gone}`, other)
    await like(id, reader)
    await env.drain()
    const before = (await env.call('GET', `/api/posts/${id}`, reader)).body
    expect(before).toMatchObject({ likesCount: 1, commentsCount: 2, isLiked: true })

    await env.call('DELETE', `/api/posts/${id}`, author)
    await env.drain()
    const { status, body } = await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, content: before.content, likesCount: 1, commentsCount: 2 })
    await env.drain()
    expect((await env.call('GET', `/api/posts/${id}`, reader)).body).toEqual(before)
    expect(await comments(id)).toEqual(['One', 'Two'])
    expect((await env.call('GET', '/api/posts?tag=etching')).body).toHaveLength(1)
    expect(await timelineOf(env.ctx, reader.id)).toContain(id)
    expect(await reconcileCounters(env.ctx)).toBe(0)
    expect(await published(postRestored, id)).toHaveLength(1)
    await refused(['POST', `/api/posts/${id}/restore`, author], missing)
  })

  it('is for ten minutes, and for who deleted', async () => {
    const id = await share('Brief')
    await env.call('DELETE', `/api/posts/${id}`, author)
    await refused(['POST', `/api/posts/${id}/restore`, reader], missing)
    await refused(['POST', `/api/posts/${id}/restore`, admin], forbidden)
    await refused(['POST', `/api/posts/${id}/restore`], unauthenticated)
    await refused(['POST', '/api/posts/0/restore', author], invalidId)
    await later(11 * minuteMs, () => refused(['POST', `/api/posts/${id}/restore`, author], expired))
    await later(9 * minuteMs, async () =>
      expect((await env.call('POST', `/api/posts/${id}/restore`, author)).status).toBe(200),
    )
  })

  it('lets any moderator restore what a moderator deleted, for thirty days, and records it', async () => {
    const id = await share('Misjudged')
    const second = await env.person({ role: 'Admin' })
    await env.call('DELETE', `/api/posts/${id}`, admin)
    await refused(['POST', `/api/posts/${id}/restore`, author], forbidden)
    await later(29 * dayMs, async () =>
      expect((await env.call('POST', `/api/posts/${id}/restore`, second)).status).toBe(200),
    )
    const actions = await env.ctx.db.query(
      'select action from moderation_actions where post_id = $1 order by id',
      [id],
    )
    expect(actions).toEqual([{ action: 'delete' }, { action: 'restore' }])
  })
})

describe('DELETE /api/comments/:id', () => {
  it('leaves nothing of a comment and its replies, and restores both', async () => {
    const id = await share('On trees')
    const comment = await say(id, reader, 'A gardenpath')
    await say(id, other, 'gardenpath again', comment)
    await env.drain()
    await env.call('DELETE', `/api/comments/${comment}`, reader)
    await env.drain()
    expect(await comments(id)).toEqual([])
    expect(await tablesWith('gardenpath')).toEqual([])
    expect((await env.call('GET', `/api/posts/${id}`)).body.commentsCount).toBe(0)

    await refused(['POST', `/api/comments/${comment}/restore`, author], missing)
    const { status, body } = await env.call('POST', `/api/comments/${comment}/restore`, reader)
    expect([status, body]).toMatchObject([200, { id: comment, postId: id, content: 'A gardenpath' }])
    await env.drain()
    expect(await comments(id)).toEqual(['A gardenpath', 'gardenpath again'])
    expect((await env.call('GET', `/api/posts/${id}`)).body.commentsCount).toBe(2)
    expect([await published(commentDeleted, id), await published(commentRestored, id)]).toMatchObject([
      [{}],
      [{}],
    ])
    await refused(['POST', `/api/comments/${comment}/restore`, reader], missing)
  })

  it('is undone by whoever deleted, for ten minutes; by any moderator where one did', async () => {
    const id = await share('On stones')
    const comment = await say(id, reader, 'Rude')
    const restore = (who?: Person): Parameters<ContentWorld['call']> => [
      'POST',
      `/api/comments/${comment}/restore`,
      who,
    ]
    await env.call('DELETE', `/api/comments/${comment}`, author)
    await refused(restore(reader), forbidden)
    await refused(restore(other), missing)
    await refused(restore(), unauthenticated)
    await later(11 * minuteMs, () => refused(restore(author), expired))
    expect((await env.call(...restore(author))).status).toBe(200)

    await env.call('DELETE', `/api/comments/${comment}`, admin)
    await refused(restore(author), missing)
    await refused(restore(reader), forbidden)
    await later(dayMs, async () => expect((await env.call(...restore(admin))).status).toBe(200))
    const actions = await env.ctx.db.query('select action from moderation_actions where comment_id = $1', [
      comment,
    ])
    expect(actions).toHaveLength(2)
    await refused(['POST', '/api/comments/x/restore', reader], invalidId)
  })

  it('has no place to come back to when its post or parent is gone', async () => {
    const id = await share('On sand')
    const parent = await say(id, reader, 'Parent')
    const reply = await say(id, other, 'Reply', parent)
    await env.call('DELETE', `/api/comments/${reply}`, other)
    await env.call('DELETE', `/api/comments/${parent}`, reader)
    await refused(['POST', `/api/comments/${reply}/restore`, other], missing)
    await env.call('DELETE', `/api/posts/${id}`, author)
    await refused(['POST', `/api/comments/${parent}/restore`, reader], missing)
    // What was deleted before its post does not come back with it.
    await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(await comments(id)).toEqual([])
    expect((await env.call('POST', `/api/comments/${parent}/restore`, reader)).status).toBe(200)
    expect(await comments(id)).toEqual(['Parent'])
  })
})

it('the trash is emptied for good after thirty days, likes and history included', async () => {
  const id = await share('Ephemeral')
  const live = await share('Alive')
  await env.call('PATCH', `/api/posts/${id}`, author, { content: 'Ephemeral, edited' })
  await say(id, reader, 'Comment')
  await like(id, reader)
  const lone = await say(live, reader, 'Lone')
  await env.call('PATCH', `/api/comments/${lone}`, reader, { content: 'Lone, edited' })
  await env.drain()
  await env.call('DELETE', `/api/posts/${id}`, author)
  await env.call('DELETE', `/api/comments/${lone}`, reader)
  await env.drain()
  const left = async () => {
    const [row] = await env.ctx.db.query(
      `select (select count(*)::int from deleted_posts) as posts, (select count(*)::int from deleted_comments) as comments,
         (select count(*)::int from post_revisions where post_id = $1) as revisions,
         (select count(*)::int from comment_revisions where comment_id = $2) as "commentRevisions",
         (select count(*)::int from likes where post_id = $1) as likes,
         (select count(*)::int from post_counters where post_id = $1) as counters`,
      [id, lone],
    )
    return row
  }
  const housekeeping = tasks(env.ctx).find(task => task.name === 'housekeeping')
  await later(29 * dayMs, async () => housekeeping?.run())
  expect(await left()).toMatchObject({ revisions: 1, commentRevisions: 1, likes: 1, counters: 1 })
  await later(31 * dayMs, async () => housekeeping?.run())
  expect(await left()).toEqual({
    posts: 0,
    comments: 0,
    revisions: 0,
    commentRevisions: 0,
    likes: 0,
    counters: 0,
  })
  expect(await tablesWith('Ephemeral')).toEqual([])
  await refused(['POST', `/api/posts/${id}/restore`, author], missing)
  expect((await env.call('GET', `/api/posts/${live}`)).status).toBe(200)
})

it('a created event that arrives after the deletion brings nothing back', async () => {
  const id = await share('Late')
  await env.drain()
  const post = (await env.call('GET', `/api/posts/${id}`)).body
  await env.call('DELETE', `/api/posts/${id}`, author)
  await env.drain()
  await createPublisher(env.bus).publish(postCreated, { post })
  await env.drain()
  expect(await timelineOf(env.ctx, reader.id)).not.toContain(id)
})

it('a trending tag goes with the last insights that have it', async () => {
  const ids = [await share('x', { tags: ['pentimento'] }), await share('y', { tags: ['pentimento'] }, reader)]
  const trending = async () =>
    (await env.call('GET', '/api/trending/tags')).body.map((each: { tag: string }) => each.tag)
  await later(62_000, async () => expect(await trending()).toContain('pentimento'))
  await env.call('DELETE', `/api/posts/${ids[0]}`, author)
  await later(65_000, async () => expect(await trending()).not.toContain('pentimento'))
})
