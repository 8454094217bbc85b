import { commentDeleted, commentRestored } from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { purgeTrash } from '../src/trash/purge.ts'
import { createChanges, dayMs, expired, minuteMs } from './changes.ts'
import { forbidden, invalid, missing, unauthenticated } from './checks.ts'
import type { Person, TestEnvironment } from './environment.ts'

const { env, checks, author, reader, other, admin, share, say, like, comments } = await createChanges()
afterAll(() => env.end())

describe('DELETE /api/comments/:id', () => {
  it('leaves nothing of a comment and its replies, and restores both', async () => {
    const id = await share('On trees')
    const comment = await say(id, reader, 'A gardenpath')
    await say(id, other, 'gardenpath again', comment)
    await env.drain()
    await env.call('DELETE', `/api/comments/${comment}`, reader)
    await env.drain()
    expect(await comments(id)).toEqual([])
    expect(await checks.tablesWith('gardenpath')).toEqual(['deleted_comments'])
    expect((await env.call('GET', `/api/posts/${id}`)).body.commentsCount).toBe(0)

    await checks.refused(['POST', `/api/comments/${comment}/restore`, author], missing)
    const { status, body } = await env.call('POST', `/api/comments/${comment}/restore`, reader)
    expect([status, body]).toMatchObject([200, { id: comment, postId: id, content: 'A gardenpath' }])
    await env.drain()
    expect(await comments(id)).toEqual(['A gardenpath', 'gardenpath again'])
    expect((await env.call('GET', `/api/posts/${id}`)).body.commentsCount).toBe(2)
    expect([await checks.published(commentDeleted, id), await checks.published(commentRestored, id)]).toEqual(
      [1, 1],
    )
    await checks.refused(['POST', `/api/comments/${comment}/restore`, reader], missing)
  })

  it('is undone by whoever deleted, for ten minutes; by any moderator where one did', async () => {
    const id = await share('On stones')
    const comment = await say(id, reader, 'Rude')
    const restore = (who?: Person): Parameters<TestEnvironment['call']> => [
      'POST',
      `/api/comments/${comment}/restore`,
      who,
    ]
    await env.call('DELETE', `/api/comments/${comment}`, author)
    await checks.refused(restore(reader), forbidden)
    await checks.refused(restore(other), missing)
    await checks.refused(restore(), unauthenticated)
    await checks.later(11 * minuteMs, () => checks.refused(restore(author), expired))
    expect((await env.call(...restore(author))).status).toBe(200)

    await env.call('DELETE', `/api/comments/${comment}`, admin)
    await checks.refused(restore(author), missing)
    await checks.refused(restore(reader), forbidden)
    await checks.later(dayMs, async () => expect((await env.call(...restore(admin))).status).toBe(200))
    const actions = await env.ctx.db.query('select action from moderation_actions where comment_id = $1', [
      comment,
    ])
    expect(actions).toHaveLength(2)
    await checks.refused(['POST', '/api/comments/x/restore', reader], invalid('id'))
  })

  it('cannot be restored without its post or parent', async () => {
    const id = await share('On sand')
    const parent = await say(id, reader, 'Parent')
    const reply = await say(id, other, 'Reply', parent)
    await env.call('DELETE', `/api/comments/${reply}`, other)
    await env.call('DELETE', `/api/comments/${parent}`, reader)
    await checks.refused(['POST', `/api/comments/${reply}/restore`, other], missing)
    await env.call('DELETE', `/api/posts/${id}`, author)
    await checks.refused(['POST', `/api/comments/${parent}/restore`, reader], missing)
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
  await checks.later(29 * dayMs, () => purgeTrash(env.ctx))
  expect(await left()).toMatchObject({ revisions: 1, commentRevisions: 1, likes: 1, counters: 1 })
  await checks.later(31 * dayMs, () => purgeTrash(env.ctx))
  expect(await left()).toEqual({
    posts: 0,
    comments: 0,
    revisions: 0,
    commentRevisions: 0,
    likes: 0,
    counters: 0,
  })
  expect(await checks.tablesWith('Ephemeral')).toEqual([])
  await checks.refused(['POST', `/api/posts/${id}/restore`, author], missing)
  expect((await env.call('GET', `/api/posts/${live}`)).status).toBe(200)
})
