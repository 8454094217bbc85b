import { type FoundCommunityPost, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchedPosts } from '../src/discussion/search/index.repository.ts'
import { keepPostIndex } from '../src/discussion/search/index.task.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'

let env: DiscussionEnvironment
let outsider: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  outsider = await env.person()
  await env.drain()
})
afterAll(() => env.stop())

const search = async (viewer: Person, q: string, more = ''): Promise<FoundCommunityPost[]> =>
  (await env.call(viewer, 'GET', `/api/search/community-posts?q=${encodeURIComponent(q)}${more}`)).json()
const idsFor = async (viewer: Person, q: string) => (await search(viewer, q)).map(({ id }) => id)
const change = (as: Person, id: number, membershipType: 'open' | 'private') =>
  env.call(as, 'PUT', `/api/communities/${id}`, { membershipType })

describe('posts of communities are found', () => {
  it('by the beginnings of all words, wherever they are in it, without accents', async () => {
    const { id, creator } = await env.community([])
    const texts = [
      { content: 'Zurbarán painted a quinceañera' },
      { type: 'discussion', title: 'A quincunx of lamps', content: 'In the yard' },
      { type: 'poll', content: 'Which hall?', pollOptions: ['The quire', 'The nave'] },
      {
        type: 'event',
        content: 'Come along',
        eventTitle: 'Quill night',
        eventDateTime: '2030-05-01T18:00:00.000Z',
        eventLocation: 'Scriptorium',
        eventDescription: 'We cut quills',
      },
    ]
    const posts: number[] = []
    for (const each of texts) posts.push((await env.post(id, creator, each)).id)
    const [accented, titled, poll, event] = posts
    expect(await idsFor(outsider, 'zurbaran QUINCEA')).toEqual([accented])
    expect(await idsFor(outsider, 'quincunx')).toEqual([titled])
    expect(await idsFor(outsider, 'quire nave')).toEqual([poll])
    expect(await idsFor(outsider, 'scriptor quills')).toEqual([event])
    expect(await idsFor(outsider, '#quill')).toEqual([event])
    expect(await idsFor(outsider, 'quin')).toEqual([titled, accented])
    const [found] = await search(outsider, 'quincunx')
    expect(found).toMatchObject({
      id: titled,
      title: 'A quincunx of lamps',
      community: { id, isPrivate: false },
    })
    expect(found?.user).toMatchObject({ id: creator.id })
    for (const q of [
      'quincunx quire',
      '@quincunx',
      'qu',
      '',
      "'",
      '& | !',
      '\\',
      '/public',
      `/${id}`,
      '* : <->',
    ])
      expect(await search(outsider, q), q).toEqual([])
  })

  it('by whoever may read them alone', async () => {
    const open = await env.community(['member'])
    const closed = await env.community(['member', 'member'], { isPrivate: true })
    const deleted = await env.community([], { state: 'deleted' })
    const [member, leaver] = closed.members
    const inOpen = await env.post(open.id, open.members[0], { content: 'A basilisk upon a roof' })
    const inClosed = await env.post(closed.id, member, { content: 'Our basilisk' })
    await env.db.query(
      `insert into posts (id, community_id, author_id, type, content, fingerprint, created_at)
       values (nextval('post_ids'), $1, $2, 'text', 'A basilisk of old', '', now())`,
      [deleted.id, deleted.creator.id],
    )
    expect(await idsFor(member, 'basilisk')).toEqual([inClosed.id, inOpen.id])
    expect(await idsFor(outsider, 'basilisk')).toEqual([inOpen.id])
    await env.call(leaver, 'POST', `/api/communities/${closed.id}/leave`)
    expect(await idsFor(leaver, 'basilisk')).toEqual([inOpen.id])
    const admin = await env.person({ role: 'Admin' })
    expect(await idsFor(admin, 'basilisk')).toEqual([inOpen.id])
    expect((await env.call(null, 'GET', '/api/search/community-posts?q=basilisk')).statusCode).toBe(401)
  })

  it('no longer by others from the moment on in which their community is private, and again once it is public', async () => {
    const { id, creator, members } = await env.community(['member'])
    const { id: postId } = await env.post(id, members[0], { content: 'The wyvern again' })
    expect(await idsFor(outsider, 'wyvern')).toEqual([postId])
    for (const isIndexed of [false, true]) {
      await change(creator, id, 'private')
      if (isIndexed) await keepPostIndex(env.ctx)
      expect(await idsFor(outsider, 'wyvern')).toEqual([])
      expect(await idsFor(members[0], 'wyvern')).toEqual([postId])
      await change(creator, id, 'open')
      await keepPostIndex(env.ctx)
      expect(await idsFor(outsider, 'wyvern')).toEqual([postId])
    }
    expect(await env.rows('communities where posts_stale_since is not null')).toBe(0)
  })

  it('not by those who are not shown their author', async () => {
    const { id, members } = await env.community(['member', 'member', 'member'])
    const [author, blocker, muter] = members
    const { id: postId } = await env.post(id, author, { content: 'A griffin in gilt' })
    for (const viewer of [blocker, muter, outsider]) expect(await idsFor(viewer, 'griffin')).toEqual([postId])
    await env.block(blocker, author)
    await env.publisher.publish(userMuted, { muterId: muter.id, mutedId: author.id, until: null })
    await env.drain()
    for (const viewer of [blocker, muter]) expect(await idsFor(viewer, 'griffin')).toEqual([])
    await env.update(author, 'private')
    expect(await idsFor(outsider, 'griffin')).toEqual([])
    expect(await idsFor(members[0], 'griffin')).toEqual([postId])
    await env.update(author, 'hidden')
    for (const viewer of members.slice(1)) expect(await idsFor(viewer, 'griffin')).toEqual([])
  })

  it('as they are: edited, deleted, restored, reported', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [author, reader] = members
    const post = await env.post(id, author, { content: 'A chimera, carved' })
    const url = `/api/community-posts/${post.id}`
    await env.call(author, 'PATCH', url, { content: 'A sphinx, carved' })
    expect([await idsFor(reader, 'chimera'), await idsFor(reader, 'sphinx')]).toEqual([[], [post.id]])
    await env.call(author, 'DELETE', url)
    expect(await idsFor(author, 'sphinx')).toEqual([])
    await env.call(author, 'POST', `${url}/restore`)
    expect(await idsFor(reader, 'sphinx')).toEqual([post.id])
    const report = { targetType: 'community_post', targetId: post.id, category: 'spam', details: '' }
    expect((await env.call(reader, 'POST', '/api/reports', report)).statusCode).toBe(201)
    expect([await idsFor(reader, 'sphinx'), await idsFor(creator, 'sphinx')]).toEqual([[], [post.id]])
  })

  it('not while they wait, and at once when they appear', async () => {
    const { id, creator, members } = await env.community(['member'], { reviewsPosts: true })
    const post = await env.post(id, members[0], { content: 'A phoenix in brass' })
    expect(await idsFor(members[0], 'phoenix')).toEqual([])
    await env.call(creator, 'POST', `/api/communities/${id}/review-queue/${post.id}`, { decision: 'approve' })
    expect(await idsFor(outsider, 'phoenix')).toEqual([post.id])
  })

  it('page by page, the newest first, however many there are', async () => {
    const { id, creator } = await env.community([])
    const many = searchedPosts.newer + 1_000
    // As posts of before there was a search: the job finds their words.
    await env.db.query(
      `with posted as (
         insert into posts (id, community_id, author_id, type, content, fingerprint, created_at)
         select nextval('post_ids'), $1, $2, 'text',
           'A minotaur' || case when n % 700 = 0 then ' and a labyrinth' else '' end || case when n < 500 then ' of old' else '' end,
           '', now()
         from generate_series(1, $3::int) n returning id
       ), counted as (
         insert into community_post_counts (post_id, community_id) select id, $1 from posted
       )
       insert into post_search (post_id, community_id, author_id) select id, $1, $2 from posted`,
      [id, creator.id, many],
    )
    const { length: unfound } = await search(outsider, 'minotaur')
    await keepPostIndex(env.ctx)
    expect([unfound, await keepPostIndex(env.ctx)]).toEqual([0, 0])
    expect(await env.rows('post_search where age = 0')).toBe(searchedPosts.newest)
    expect(await env.rows('post_search where age <= 1')).toBe(searchedPosts.newer)
    for (const [q, condition] of [
      ['minotaur labyrinth', `content like '%labyrinth%'`],
      ['minotaur old', `content like '% of old'`],
    ]) {
      const expected = await env.db.query<{ id: number }>(
        `select id from posts where community_id = $1 and ${condition} order by id desc`,
        [id],
      )
      const url = `/api/search/community-posts?limit=50&q=${encodeURIComponent(q ?? '')}`
      const pages = await allPages<FoundCommunityPost>(env, outsider, url)
      // The newest two hundred that match.
      expect(pages.flat().map(post => post.id)).toEqual(expected.slice(0, 200).map(row => row.id))
    }
    expect((await idsFor(outsider, 'minotaur')).length).toBe(20)
  })

  it('by cursors of its own alone', async () => {
    for (const position of ['["x"]', '[-1]', '[1,2]', '[]', `[${2 ** 53}]`]) {
      const cursor = Buffer.from(position).toString('base64url')
      const answer = await env.call(outsider, 'GET', `/api/search/community-posts?q=vase&cursor=${cursor}`)
      expect(refusalOf(answer), position).toEqual([400, 'validation_error'])
    }
  })
})

describe('the feed of a community', () => {
  const feed = (id: number | string) => env.call(null, 'GET', `/api/communities/${id}/feed`)
  const found = async (id: number) => {
    const posts = (await feed(id)).json<{ posts: { id: number }[] }>().posts
    return posts.map(post => post.id)
  }

  it('has its newest posts of authors whom everyone is shown', async () => {
    const { id, creator, members } = await env.community(['member'])
    const first = await env.post(id, creator, { content: 'First' })
    const second = await env.post(id, members[0], { content: 'Second' })
    await env.call(creator, 'POST', `/api/community-posts/${first.id}/pin`, { pin: true })
    const answer = (await feed(id)).json()
    expect(answer).toMatchObject({ id, name: expect.any(String), description: '', imageUrl: null })
    expect(answer.posts[0]).toMatchObject({ id: second.id, content: 'Second', user: { id: members[0].id } })
    expect(await found(id)).toEqual([second.id, first.id])
    for (const secret of ['likesCount', 'isPinned', 'votes'])
      expect(JSON.stringify(answer)).not.toContain(secret)
    await env.update(members[0], 'private')
    expect(await found(id)).toEqual([first.id])
    for (let more = 0; more < 31; more++) await env.post(id, creator, { content: `Note ${more}` })
    expect(await found(id)).toHaveLength(30)
    const one = await env.call(null, 'GET', `/api/communities/${id}/feed?limit=1`)
    expect(one.json().posts).toHaveLength(1)
  })

  it('is not there for a private, a deleted or an unknown one', async () => {
    const open = await env.community([])
    const closed = await env.community([], { isPrivate: true })
    const deleted = await env.community([], { state: 'deleted' })
    for (const id of [closed.id, deleted.id, 999_999, 2 ** 40])
      expect(refusalOf(await feed(id)), String(id)).toEqual([404, 'not_found'])
    for (const id of ['__proto__', '0', '-1', 'x', String(2 ** 53)])
      expect((await feed(id)).statusCode, id).toBeGreaterThanOrEqual(400)
    await env.post(open.id, open.creator)
    expect((await feed(open.id)).statusCode).toBe(200)
    await change(open.creator, open.id, 'private')
    expect((await feed(open.id)).statusCode).toBe(404)
  })
})
