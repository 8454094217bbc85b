import { communityPostVoted } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'

const hourMs = 60 * 60_000

let env: DiscussionEnvironment
let id: number
let author: Person
let one: Person
let two: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  const community = await env.community(['member', 'member', 'member'])
  ;({ id } = community)
  ;[author, one, two] = community.members
})
afterAll(() => env.stop())

const write = (more: object = {}) =>
  env.post(id, author, { type: 'poll', pollOptions: ['Rembrandt', ' ', 'Vermeer', 'Hals'], ...more })
const vote = (post: number, as: Pick<Person, 'headers'>, optionIndex: number, headers = {}) =>
  env.call(as, 'POST', `/api/community-posts/${post}/vote`, { optionIndex }, headers)

/** What the poll counts, which must equal its rows. */
async function counted(post: number): Promise<number[] | undefined> {
  const [row] = await env.db.query<{ votes: number[]; rows: number[] }>(
    `select votes, array(select (select count(*)::int from poll_votes v where v.post_id = o.post_id
       and v.option_index = n - 1) from generate_series(1, cardinality(options)) n order by n) as rows
     from polls o where post_id = $1`,
    [post],
  )
  expect(row?.votes).toEqual(row?.rows)
  return row?.votes
}

describe('a poll', () => {
  it('drops blank options, is open for seven days, and hides its results until the reader has voted', async () => {
    const post = await write()
    expect(post.pollOptions).toEqual(['Rembrandt', 'Vermeer', 'Hals'])
    const closesAt = new Date(Date.parse(post.createdAt) + 7 * 24 * hourMs).toISOString()
    const voted = await vote(post.id, one, 1)
    expect(voted.json()).toEqual({
      votes: [0, 1, 0],
      totalVotes: 1,
      ownVote: 1,
      closesAt,
      isClosed: false,
    })
    for (const who of [two, author])
      expect((await env.read(post.id, who)).poll).toMatchObject({ votes: null, totalVotes: 1, ownVote: null })
    const [listed] = await env.list(id, one)
    expect(listed?.poll).toEqual(voted.json())
    // No answer says who voted.
    expect(JSON.stringify(listed)).not.toContain(one.user.username)
  })

  it('has one vote of each member, which may be changed, with an event for each change', async () => {
    const post = await write()
    for (const option of [0, 0, 2]) await vote(post.id, one, option)
    expect((await env.read(post.id, one)).poll).toMatchObject({ votes: [0, 0, 1], ownVote: 2 })
    expect(await counted(post.id)).toEqual([0, 0, 1])
    const events = await env.published(communityPostVoted, post.id)
    const visibility = 'involved'
    expect(events).toMatchObject([
      { userId: one.id, previousIndex: null, optionIndex: 0, visibility },
      { userId: one.id, previousIndex: 0, optionIndex: 2, visibility },
    ])
  })

  it('closes when its author chose, and then shows its results to all', async () => {
    const post = await write({ pollHours: 1 })
    await vote(post.id, one, 0)
    env.time.offsetMs += hourMs
    expect(refusalOf(await vote(post.id, one, 1))).toEqual([409, 'poll_closed'])
    expect((await env.read(post.id, author)).poll).toMatchObject({
      votes: [1, 0, 0],
      isClosed: true,
      ownVote: null,
    })
    expect(await counted(post.id)).toEqual([1, 0, 0])
  })

  it('returns 400 for an option that it does not have, and for a post that is no poll', async () => {
    const [post, text] = [await write(), await env.post(id, author)]
    for (const [target, option] of [
      [post.id, 3],
      [text.id, 0],
    ] as const)
      expect(refusalOf(await vote(target, one, option))).toEqual([400, 'validation_error'])
    expect(await counted(post.id)).toEqual([0, 0, 0])
  })

  it('counts exactly while 500 members vote, change their votes and retry at once', async () => {
    const post = await write()
    const ids = Array.from({ length: 500 }, (_, index) => 10_000 + index)
    await env.db.query(
      `with known as (
         insert into people (id, username, slug, version) select id, 'voter' || id, 'voter' || id, 1 from unnest($1::int[]) id
       ) insert into members (community_id, user_id, joined_at, active_at) select $2, id, $3, $3 from unnest($1::int[]) id`,
      [ids, id, env.ctx.clock()],
    )
    const answers = await Promise.all(
      ids.map(async (voter, index) => {
        const headers = await env.tokens.as({ id: voter, username: `voter${voter}`, role: 'Traveler' })
        const as = { headers }
        const first = () => vote(post.id, as, index % 3, { 'idempotency-key': 'first' })
        // Of two, one retries the vote, the other changes it meanwhile.
        return Promise.all([first(), index % 2 ? first() : vote(post.id, as, (index + 1) % 3)])
      }),
    )
    expect(new Set(answers.flat().map(answer => answer.statusCode))).toEqual(new Set([200]))
    const votes = await counted(post.id)
    expect(votes?.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
    expect(await env.rows('poll_votes where post_id = $1', post.id)).toBe(ids.length)
  })
})
